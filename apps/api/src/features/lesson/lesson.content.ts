import { join } from 'node:path'
import { startOfTokyoDay } from '@iki/contract/api/tokyo'
import { readingKey } from '@iki/contract/reading/reading-order'
import { type Loading, referencesIn } from '#core/content/content-entry.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { saveContentRow } from '#core/content/content-table.ts'
import { noPicture, sizeOfPicture } from '#core/content/embedded-media.ts'
import { chosenDrawing } from '#core/content/fields.ts'
import { noteKind } from '#core/content/notes.ts'
import type { Handle } from '#core/database/database.ts'
import { listTags, type NewLesson, ownPictureKey } from './lesson.store.ts'
import { type LessonPicture, lessons } from './lesson.tables.ts'
import { type LessonFile, lessonFields, problemsOfLesson } from './lesson-fields.ts'
import { isLinesFile, readSpokenLines } from './lines/spoken-lines.ts'
import { saveLessonWeeks } from './list/lesson-lists.store.ts'
import type { LessonFilms } from './medium/lesson-films.ts'
import { type Gain, loudnessWarnings } from './medium/loudness-warnings.ts'
import { gainOf, type LessonMedium, mediumFile, readMedium } from './medium/medium-file.ts'
import { refillOrdered } from './playlist/playlist-filling.store.ts'
import type { ProgrammeRow } from './playlist/programme.store.ts'
import { findPreviewKey, updatePreviewKey } from './preview/lesson-preview.store.ts'
import { type PreviewEngine, storePreview } from './preview/lesson-preview-file.ts'

/** A lesson's own picture, in the folder `media`. */
type OwnPicture = { path: string; width: number; height: number }

/** The lessons of a folder, from which is computed in advance what the radio will play. */
export const loadedLessons = noteKind<ProgrammeRow>('lessons')
const gains = noteKind<Gain>('gains')

/** Audio, video and music lessons. */
export const lessonContent = (films: LessonFilms, engine: PreviewEngine) =>
  contentKind({
    folder: 'lessons',
    hints: {
      noun: 'a lesson',
      isShownOn: screen => 'plays' in screen.props && screen.props.plays === 'lesson',
    },
    table: lessons,
    media: [lessons.mediaKey, lessons.previewKey, ownPictureKey],
    fields: lessonFields,
    isBeside: isLinesFile,
    references: ({ speaker }) =>
      speaker === undefined ? [] : referencesIn('speaker', 'teachers', [speaker], { isRequired: true }),

    begin(files, root, { measuring }) {
      return measuring.measure(files.flatMap(file => mediumFile(file, root) ?? []))
    },

    async examine(file, root, reading) {
      const { problems } = reading
      const medium = await readMedium(file, root, { ...reading, films })
      problems.push(...problemsOfLesson(file, medium.durationSeconds))
      const isMusic = file.fields.kind === 'music'
      const facts = { id: file.id, durationSeconds: medium.durationSeconds, isMusic }
      return {
        medium,
        picture: await readPicture(file, root, problems),
        lines: await readSpokenLines(root, facts, problems),
      }
    },

    async load({ id, fields }, { db, storeFile, hasMedium, notes }, { medium, picture, lines }) {
      const mediaKey = await keyOf(medium, { storeFile, films })
      const gainDb = gainOf(medium)
      const { media, vimeo, duration: _, weeks = {}, published, preview, ...stated } = fields
      const { kind, title, access, tags } = stated
      const publishedAt = startOfTokyoDay(published)
      const { durationSeconds } = medium
      notes.add(loadedLessons, {
        id,
        kind,
        title,
        access,
        tags,
        durationSeconds,
        publishedAt,
      })
      if (mediaKey !== null && !medium.isSilent) notes.add(gains, { media: `media/${media}`, gainDb })
      const silences =
        kind === 'audio' && medium.from === 'file' && medium.silences.length > 0 ? medium.silences : null
      const own = picture && (await storedPicture(picture, storeFile))
      const isCorrected = medium.from === 'file' && medium.isCorrected
      const sortKey = readingKey(stated.name ?? title)
      const lineParts = JSON.stringify([lines, own, sortKey])
      const corrected = isCorrected ? [String(durationSeconds)] : []
      const pauses = silences ? [JSON.stringify(silences)] : []
      let shown = own
      const previewSeconds = preview === undefined ? null : Math.min(preview, durationSeconds)
      let made: Promise<string | null> | null = null
      const cut = async () => {
        if (previewSeconds === null || medium.from !== 'file') return null
        made ??= storePreview(engine, { source: medium.path, seconds: previewSeconds }, storeFile)
        return made
      }
      return {
        hashParts: [String(mediaKey), String(gainDb), lineParts, ...corrected, ...pauses],
        makeFiles: cut,
        async row() {
          shown = own ?? (await filmPicture(kind, { medium, mediaKey }, films))
          return {
            ...stated,
            drawing: chosenDrawing(id, stated),
            ...lines,
            previewSeconds,
            previewKey: await cut(),
            weeks,
            mediaKey,
            gainDb,
            silences,
            publishedAt,
            durationSeconds,
            picture: shown,
            artist: stated.artist ?? null,
            speaker: stated.speaker ?? null,
            name: stated.name ?? null,
            tags1: stated.tags1 ?? [],
            chapters: stated.chapters ?? [],
            vimeoId: vimeo ?? null,
          }
        },
        async afterSave() {
          if (mediaKey !== null && shown === null) await films.showPoster(mediaKey)
        },
        async findMissing() {
          const missing = (await lacksPreview(db, { id, preview, hasMedium, engine })) ? ['its preview'] : []
          if (mediaKey === null || kind !== 'video') return missing
          const files = medium.from === 'folder' ? medium.files : []
          return (await films.isWhole(mediaKey, files)) ? [] : ['its film']
        },
        async repair() {
          if (preview !== undefined) await updatePreviewKey(db, id, await cut())
          if (mediaKey === null || kind !== 'video') return
          if (medium.from === 'folder') await films.storeFolder(mediaKey, medium)
          else await films.makeAgain(mediaKey)
        },
      }
    },
    save: saveLesson,
    listWarnings: async notes => [...loudnessWarnings(notes.list(gains)), ...(await films.listWarnings())],
  })

type Lacking = {
  id: string
  preview: number | undefined
  hasMedium: Loading['hasMedium']
  engine: PreviewEngine
}

/** Whether a lesson should have a preview whose file is not there. */
async function lacksPreview(db: Handle, { id, preview, hasMedium, engine }: Lacking): Promise<boolean> {
  if (preview === undefined || !(await engine.isThere())) return false
  const key = await findPreviewKey(db, id)
  return key === null || !hasMedium(key)
}

/** `weeks`: the weeks of each course in which the lesson is given. */
type LoadedLesson = NewLesson & { weeks?: Record<string, number[]> }

async function saveLesson(tx: Handle, { weeks = {}, ...lesson }: LoadedLesson, now: Date): Promise<void> {
  const tagsBefore = await listTags(tx, lesson.id)
  const sortKey = readingKey(lesson.name ?? lesson.title)
  await saveContentRow(tx, lessons, { ...lesson, sortKey })
  await saveLessonWeeks(tx, lesson.id, weeks)
  await refillOrdered(tx, [...new Set([...tagsBefore, ...lesson.tags])], now)
}

async function readPicture(file: LessonFile, root: string, problems: string[]): Promise<OwnPicture | null> {
  const { picture } = file.fields
  if (picture === undefined) return null
  const path = join(root, 'media', picture)
  const size = await sizeOfPicture(path)
  if (!size) problems.push(`${file.name}:${file.lineOf('picture')}: media/${picture} ${noPicture}`)
  return size && { path, width: size.width, height: size.height }
}

async function storedPicture(
  { path, width, height }: OwnPicture,
  storeFile: Loading['storeFile'],
): Promise<LessonPicture> {
  return { from: 'media', key: await storeFile(path), width, height }
}

function keyOf(
  medium: LessonMedium,
  { storeFile, films }: { storeFile: Loading['storeFile']; films: LessonFilms },
): Promise<string | null> {
  if (medium.from === 'vimeo') return Promise.resolve(null)
  return medium.from === 'file' ? storeFile(medium.path) : films.keyOf(medium)
}

/** Makes the film of a video, or stores the ready-made one; returns its picture if there is one. */
async function filmPicture(
  kind: string,
  { medium, mediaKey }: { medium: LessonMedium; mediaKey: string | null },
  films: LessonFilms,
): Promise<LessonPicture | null> {
  if (kind !== 'video' || mediaKey === null || medium.from === 'vimeo') return null
  if (medium.from === 'folder') return films.storeFolder(mediaKey, medium)
  const { width = null, height = null } = medium.size ?? {}
  return films.makeLater(mediaKey, { width, height, durationSeconds: medium.durationSeconds })
}
