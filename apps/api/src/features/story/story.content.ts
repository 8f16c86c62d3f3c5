import { join, relative } from 'node:path'
import { id, integer, list, someText } from '@iki/contract/api/schema'
import { startOfTokyoDay } from '@iki/contract/api/tokyo'
import { stories, tutorialId } from '@iki/contract/play/story-order'
import * as v from 'valibot'
import type { ContentReading } from '#core/content/content-entry.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { access, dayField } from '#core/content/fields.ts'
import { noteKind } from '#core/content/notes.ts'
import { checkNamed, mediaOf, type Named, readNamed } from './format/draft-media.ts'
import { removedSince, storedScenes, versionOf } from './format/stored-scenes.ts'
import type { DraftScene } from './format/story-draft.ts'
import { asksOf, minutesOf, readEpisodes } from './format/story-folder.ts'
import { describeProblem, isWarning, type StoryProblem } from './format/story-problem.ts'
import { storyEpisodes } from './story.tables.ts'
import { episodeMedia, findStoredScenes, saveEpisode } from './story-content.store.ts'

const fields = v.strictObject({
  story: v.picklist(stories, `must be one of ${stories.join(', ')}`),
  /** Left out by the tutorial. */
  chapter: v.optional(integer(0, 3)),
  number: v.optional(integer(0, 999)),
  title: someText(30),
  lead: someText(160),
  place: v.optional(id),
  access,
  cast: v.optional(list(id, 20), []),
  flags: v.optional(list(id, 100), []),
  published: dayField,
})

type Examined = { scenes: DraftScene[]; problems: StoryProblem[] }
/** What was read of a folder, until its files are examined one by one. */
const folders = new WeakMap<ContentReading, { named: Named; episodes: Map<string, Examined> }>()

const removedNames = noteKind<string>('scenes and choices that are gone')

/** Episodes of the stories. Each is checked by itself and with all others of its folder. */
export const storyContent = contentKind({
  folder: 'episodes',
  hints: { noun: 'an episode' },
  table: storyEpisodes,
  media: [episodeMedia],
  fields,
  hasOwnForm: true,

  async begin(files, root, reading) {
    const named = files.map(file => ({ ...file, name: relative(root, file.path) }))
    const episodes = new Map(
      readEpisodes(named).map(({ file, scenes, problems }) => [file.name, { scenes, problems }]),
    )
    folders.set(reading, { named: await readNamed(root), episodes })
  },

  async examine({ name, fields: { cast, place }, lineOf }, root, reading): Promise<DraftScene[]> {
    const folder = folders.get(reading)
    const { scenes, problems } = folder?.episodes.get(name) ?? { scenes: [], problems: [] }
    const missing = folder ? await checkNamed({ scenes, cast, place, root }, folder.named, lineOf) : []
    const all = [...problems, ...missing].toSorted((a, b) => a.line - b.line)
    for (const problem of all)
      (isWarning(problem) ? reading.warnings : reading.problems).push(describeProblem(name, problem))
    return scenes
  },

  async load({ id: episodeId, name, path, fields: stated }, { db, storeFile, notes }, scenes) {
    const keys = new Map<string, string>()
    for (const file of mediaOf(scenes)) keys.set(file, await storeFile(join(path, '..', '..', 'media', file)))
    const before = await findStoredScenes(db, episodeId)
    for (const what of removedSince(before, scenes))
      notes.add(
        removedNames,
        describeProblem(name, {
          code: 'S17',
          line: 1,
          text: `${what}が、なくなります。そこで保存された続きは、前の場面から始まります`,
        }),
      )
    const stored = storedScenes(scenes, file => keys.get(file) ?? null)
    const { published, chapter, number, place = '', ...row } = stated
    const isTutorial = episodeId === tutorialId(stated.story)
    return {
      hashParts: [...keys.values()],
      row: () => ({
        ...row,
        place,
        chapter: isTutorial ? null : (chapter ?? null),
        number: isTutorial ? null : (number ?? null),
        scenes: stored,
        version: versionOf(stored),
        asks: [...new Set(asksOf(scenes).map(({ flag }) => flag))],
        mediaKeys: [...new Set(keys.values())],
        minutes: minutesOf(scenes),
        publishedAt: startOfTokyoDay(published),
      }),
    }
  },
  save: saveEpisode,
  listWarnings: async notes => notes.list(removedNames),
})
