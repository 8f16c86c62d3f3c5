import { parseAccess } from '@iki/contract/access/access'
import { chapterName, episodeId, stateOf, stories, storyChapters } from '@iki/contract/play/story-order'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
import type { StoryService } from './story.service.ts'
import * as store from './story.store.ts'
import { mustBeReadable } from './story-progress.ts'
import { signedScenes } from './story-scripts.ts'

type Parts = {
  db: Database
  clock: Clock
  addresses: MediaAddresses
  stories: Pick<StoryService, 'findOpen' | 'endedOf'>
}

const storyTitles = { afq: '息の村' } as const

/** How programs write that there is nothing. */
const isMissing = (name: string) => ['', 'undefined', 'null'].includes(name)

/** The stories as the old client reads them: scenarios, chapters, scenes. */
export function scenarioService({ db, clock, addresses, stories: open }: Parts) {
  const storyOf = (scenario: string) => {
    const found = stories.find(story => story === scenario)
    if (!found) throw new AppError('not_found')
    return found
  }
  const chapterOf = (chapter: string) => {
    const found = storyChapters.find(each => String(each.chapter) === chapter)
    if (!found) throw new AppError('not_found')
    return found
  }

  return {
    /** Throws no_scenario, not_found. */
    async scenario(scenario: string) {
      if (isMissing(scenario)) throw new AppError('no_scenario')
      const story = storyOf(scenario)
      const chapters = storyChapters.map(({ chapter }) => ({
        id: String(chapter),
        scenario: story,
        title: chapterName(chapter),
      }))
      return { id: story, title: storyTitles[story], chapters }
    },

    /** Throws no_chapter, not_found. */
    async chapter(scenario: string, id: string, { uid }: SignedIn) {
      if (isMissing(scenario) || isMissing(id)) throw new AppError('no_chapter')
      const story = storyOf(scenario)
      const { chapter, groups } = chapterOf(id)
      const [rows, ended] = await Promise.all([
        store.listEpisodeRows(db, story, clock()),
        open.endedOf(db, uid, story),
      ])
      const titles = new Map(rows.map(row => [row.id, row.title]))
      const scenes = groups.flat().map(number => ({
        id: String(number),
        title: titles.get(episodeId(story, { chapter, number })) ?? '',
        state: stateOf(chapter, number, ended),
      }))
      return { id, scenario: story, title: chapterName(chapter), scenes }
    },

    /** Throws no_scene, not_found, episode_locked. */
    async scene(scenario: string, chapterId: string, id: string, member: SignedIn) {
      if ([scenario, chapterId, id].some(isMissing)) throw new AppError('no_scene')
      const story = storyOf(scenario)
      const { chapter, groups } = chapterOf(chapterId)
      const number = groups.flat().find(each => String(each) === id)
      if (number === undefined) throw new AppError('not_found')
      const record = await open.findOpen(db, episodeId(story, { chapter, number }), story, member)
      mustBeReadable(record, await open.endedOf(db, member.uid, story))
      const people = new Map((await store.listPeople(db, record.cast)).map(each => [each.id, each.name]))
      const scenes = signedScenes(record.scenes, { access: parseAccess(record.access), member, addresses })
      const scontents = scenes.flatMap(({ id: label, lines, choices }) => [
        ...lines.map(({ id: line, cast, words, voice }) => ({
          id: line,
          label,
          kind: cast === null ? ('told' as const) : ('said' as const),
          name: cast === null ? '' : (people.get(cast) ?? ''),
          words,
          voice,
          to: null,
        })),
        ...choices.map(({ id: choice, to, words }) => ({
          id: choice,
          label,
          kind: 'choice' as const,
          name: '',
          words,
          voice: null,
          to,
        })),
      ])
      const { title, lead } = record
      return { id, scenario: story, chapter: chapterId, title, lead, scontents }
    },
  }
}
export type ScenarioService = ReturnType<typeof scenarioService>
