import { join } from 'node:path'
import { readingKey } from '@iki/contract/reading-order'
import { startOfTokyoDay } from '@iki/contract/tokyo'
import { hashOf } from '#core/content/content-file.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { bodyOf, type Loading } from '#core/content/content-loading.ts'
import { noPicture, sizeOfPicture } from '#core/content/embedded-media.ts'
import type { LessonPicture } from '#features/content/loaded-rows.ts'
import { type LessonFile, lessonFields, problemsOfLesson } from './lesson-fields.ts'
import { gainOf, type LessonMedium, mediumFile, readMedium } from './medium-file.ts'
import { readSpokenLines } from './spoken-lines.ts'

/** A picture of a lesson's own, in the folder media. */
type OwnPicture = { path: string; width: number; height: number }

export const lessonKind = contentKind({
  folder: 'lessons',
  fields: lessonFields,

  begin(files, root, { measuring }) {
    return measuring.measure(files.flatMap(file => mediumFile(file, root) ?? []))
  },

  async examine(file, root, reading) {
    const { problems } = reading
    const medium = await readMedium(file, root, reading)
    problems.push(...problemsOfLesson(file, medium.durationSeconds))
    const isMusic = file.fields.kind === 'music'
    const told = { id: file.id, durationSeconds: medium.durationSeconds, isMusic }
    return {
      medium,
      picture: await readPicture(file, root, problems),
      lines: await readSpokenLines(root, told, problems),
    }
  },

  async prepare(file, loading, { medium, picture, lines }) {
    const mediaKey = await keyOf(medium, loading)
    const gainDb = gainOf(medium)
    const { media, vimeo, duration: _, weeks = {}, published, ...stated } = file.fields
    const { kind, title, access, tags } = stated
    loading.rotating.lessons.set(file.id, {
      ...{ id: file.id, kind, title, access, tags },
      duration_seconds: medium.durationSeconds,
      published_at: startOfTokyoDay(published),
    })
    if (mediaKey !== null && !medium.isSilent) loading.noteGain({ media: `media/${media}`, gainDb })
    const body = await bodyOf(file, loading)
    const own = await keptPicture(picture, loading)
    const corrected = medium.from === 'file' && medium.isCorrected ? [String(medium.durationSeconds)] : []
    const order = readingKey(file.fields.name ?? file.fields.title)
    const lineParts = JSON.stringify([lines, own, order])
    const contentHash = hashOf(body.hash, String(mediaKey), String(gainDb), lineParts, ...corrected)
    return {
      contentHash,
      async save() {
        const picture = own ?? (await filmOf(file, { medium, mediaKey }, loading))
        await loading.audio.loadLesson(
          {
            ...stated,
            ...lines,
            ...{ id: file.id, mediaKey, gainDb, contentHash, picture },
            artist: stated.artist ?? null,
            name: stated.name ?? null,
            tags1: stated.tags1 ?? [],
            chapters: stated.chapters ?? [],
            vimeoId: vimeo ?? null,
            durationSeconds: medium.durationSeconds,
            bodyHtml: body.html(),
            publishedAt: startOfTokyoDay(published),
          },
          weeks,
        )
        if (mediaKey !== null && picture === null) await loading.films.showPoster(mediaKey)
      },
      async findMissing() {
        if (mediaKey === null || stated.kind !== 'video') return []
        const files = medium.from === 'folder' ? medium.files : []
        return (await loading.films.isWhole(mediaKey, files)) ? [] : ['its film']
      },
      async repair() {
        if (mediaKey === null) return
        if (medium.from === 'folder') await loading.films.keepFolder(mediaKey, medium)
        else await loading.films.makeAgain(mediaKey)
      },
    }
  },
})

async function readPicture(file: LessonFile, root: string, problems: string[]): Promise<OwnPicture | null> {
  const { picture } = file.fields
  if (picture === undefined) return null
  const path = join(root, 'media', picture)
  const size = await sizeOfPicture(path)
  if (!size) problems.push(`${file.name}:${file.lineOf('picture')}: media/${picture} ${noPicture}`)
  return size && { path, width: size.width, height: size.height }
}

async function keptPicture(picture: OwnPicture | null, { keep }: Loading): Promise<LessonPicture | null> {
  if (!picture) return null
  const { path, width, height } = picture
  return { from: 'media', key: await keep(path), width, height }
}

function keyOf(medium: LessonMedium, loading: Loading): Promise<string | null> {
  if (medium.from === 'vimeo') return Promise.resolve(null)
  return medium.from === 'file' ? loading.keep(medium.path) : loading.films.keyOf(medium)
}

/** Has the film of a video made, or keeps the one it brings along; answers its picture where there is one. */
async function filmOf(
  { fields }: LessonFile,
  { medium, mediaKey }: { medium: LessonMedium; mediaKey: string | null },
  { films }: Loading,
): Promise<LessonPicture | null> {
  if (fields.kind !== 'video' || mediaKey === null || medium.from === 'vimeo') return null
  if (medium.from === 'folder') return films.keepFolder(mediaKey, medium)
  const { width = null, height = null } = medium.size ?? {}
  return films.makeLater(mediaKey, { width, height, durationSeconds: medium.durationSeconds })
}
