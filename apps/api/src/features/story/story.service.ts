import { lockOf, parseAccess } from '@iki/contract/access/access'
import type { InputOf } from '@iki/contract/api/endpoint'
import type * as story from '@iki/contract/play/story'
import { lineLimit } from '@iki/contract/play/story-format'
import {
  type EpisodePlace,
  endedCount,
  endFlag,
  episodeId,
  episodeOrder,
  mayFetch,
  nextEpisode,
  stateOf,
  stories,
  tutorialId,
} from '@iki/contract/play/story-order'
import { flagsOfFinish } from '@iki/contract/play/story-resume'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer, mustBeOpen } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle, Transaction } from '#core/database/database.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
import { presentSave } from './present-save.ts'
import * as store from './story.store.ts'
import { episodePlace, lockedError, mustBeReadable } from './story-progress.ts'
import { listSaves } from './story-save.store.ts'
import { type RememberedScripts, scriptsOf, signedScenes } from './story-scripts.ts'

/** An episode that a member has finished for the first time. */
export type FirstFinish = {
  uid: string
  story: string
  episodeId: string
  place: EpisodePlace | null
  at: Date
}

type Parts = {
  db: Database
  clock: Clock
  addresses: MediaAddresses
  licencesOf: LicencesOf
  scripts: RememberedScripts
  /** What else happens at a finish, in its transaction. */
  onFirstFinish?: (tx: Transaction, finish: FirstFinish) => Promise<void>
}

/** Stories: what there is to read, and how far members are. */
export function storyService({ db, clock, addresses, licencesOf, scripts, onFirstFinish }: Parts) {
  async function findOpen(handle: Handle, id: string, ofStory: string, member: SignedIn) {
    const record = await store.findEpisode(handle, id, clock())
    if (!record || record.story !== ofStory) throw new AppError('not_found')
    await mustBeOpenTo(record, member)
    return record
  }

  async function mustBeOpenTo({ access }: { access: string[] }, member: SignedIn): Promise<void> {
    mustBeOpen(lockOf(parseAccess(access), await loadViewer(member, licencesOf), clock()))
  }

  /** Throws not_found. Of what saves and reads are about, the text is remembered. */
  async function findReached(id: string, ofStory: string, member: SignedIn) {
    const found = await store.findReached(db, { id, uid: member.uid, now: clock() })
    if (!found || found.story !== ofStory) throw new AppError('not_found')
    await mustBeOpenTo(found, member)
    return found
  }

  const endedOf = async (handle: Handle, uid: string, ofStory: string): Promise<Set<string>> =>
    new Set((await store.listFlags(handle, uid, ofStory)).map(({ flag }) => flag))

  return {
    /** Throws not_found. */
    findOpen,
    findReached,
    mustBeOpenTo,
    endedOf,

    /** Over all stories. */
    async countEnded(uid: string): Promise<number> {
      const ended = await Promise.all(stories.map(ofStory => endedOf(db, uid, ofStory)))
      return ended.reduce((sum, flags) => sum + endedCount(flags), 0)
    },

    async map(ofStory: string, { uid }: SignedIn): Promise<story.Story> {
      const [rows, flags, finishes, saves] = await Promise.all([
        store.listEpisodeRows(db, ofStory, clock()),
        store.listFlags(db, uid, ofStory),
        store.listFinishes(db, uid),
        listSaves(db, uid, ofStory),
      ])
      const ended = new Set(flags.map(({ flag }) => flag))
      const finishedAt = new Map(finishes.map(each => [each.episodeId, each.finishedAt.toISOString()]))
      const byId = new Map(rows.map(row => [row.id, row]))
      const tutorial = tutorialId(ofStory)
      return {
        story: ofStory,
        episodes: episodeOrder.map(({ chapter, number }) => {
          const id = episodeId(ofStory, { chapter, number })
          const row = byId.get(id)
          return {
            id,
            chapter,
            number,
            title: row?.title ?? '',
            lead: row?.lead ?? '',
            placeName: row?.placeName ?? '',
            drawing: row?.drawing ?? 'cloud',
            minutes: row?.minutes ?? 0,
            state: stateOf(chapter, number, ended),
            isThere: row !== undefined,
            finishedAt: finishedAt.get(id) ?? null,
          }
        }),
        tutorial: { isThere: byId.has(tutorial), isFinished: finishedAt.has(tutorial) },
        isCleared: nextEpisode(ended) === 'cleared',
        flags: [...ended],
        saves: saves.map(presentSave),
      }
    },

    /** Throws not_found, and episode_locked for what is more than two episodes ahead, unless an operator looks. */
    async play(
      { story: ofStory, episode: id }: { story: string; episode: string },
      member: SignedIn,
    ): Promise<story.PlayedEpisode> {
      const record = await findOpen(db, id, ofStory, member)
      const [ended, reads, finish, cast] = await Promise.all([
        endedOf(db, member.uid, ofStory),
        store.findReads(db, member.uid, id),
        store.findFinish(db, member.uid, id),
        store.listPeople(db, record.cast),
      ])
      const place = episodePlace(record)
      const isFar = place !== null && !mayFetch(place, ended)
      if (isFar && member.authority !== 'operator') throw lockedError(ofStory, ended)
      return {
        episode: {
          id,
          story: ofStory,
          chapter: record.chapter,
          number: record.number,
          title: record.title,
          lead: record.lead,
          version: record.version,
          asks: record.asks,
          minutes: record.minutes,
          cast,
          place: record.placeName === null ? null : { id: record.place, name: record.placeName },
          scenes: signedScenes(record.scenes, { access: parseAccess(record.access), member, addresses }),
        },
        // What this episode sets belongs to each reading of it, not to the ones before.
        flags: record.asks.filter(flag => ended.has(flag) && !record.flags.includes(flag)),
        read: reads?.lines ?? [],
        chosen: reads?.choices ?? [],
        isFinished: finish !== null,
      }
    },

    /** Throws not_found, episode_locked, episode_not_finished. */
    async finish(
      { story: ofStory, episode: id, brought, stretches }: InputOf<typeof story.finishEpisode>,
      member: SignedIn,
    ) {
      const { uid } = member
      const record = await findOpen(db, id, ofStory, member)
      const ended = await endedOf(db, uid, ofStory)
      mustBeReadable(record, ended)
      const scriptOf = await scriptsOf(
        db,
        record,
        stretches.map(({ version }) => version),
      )
      const had = brought.filter(flag => ended.has(flag) && !record.flags.includes(flag))
      const flags = flagsOfFinish({ brought: had, stretches }, scriptOf)
      if (!flags) throw new AppError('episode_not_finished')
      const place = episodePlace(record)
      const set = [...flags].filter(flag => record.flags.includes(flag))
      const added = place ? [...set, endFlag(place.chapter, place.number)] : set
      const at = clock()
      const isFirst = await db.transaction(async tx => {
        const isNew = await store.saveFinish(tx, { uid, episodeId: id, finishedAt: at, stretches })
        await store.setFlags(tx, { uid, story: ofStory, flags: added, at })
        if (isNew) await onFirstFinish?.(tx, { uid, story: ofStory, episodeId: id, place, at })
        return isNew
      })
      const finishedAt = isFirst ? at : ((await store.findFinish(db, uid, id))?.finishedAt ?? at)
      const next = nextEpisode(new Set([...ended, ...added]))
      return {
        finishedAt: finishedAt.toISOString(),
        isFirst,
        next: next === 'cleared' ? null : next,
        isCleared: next === 'cleared',
      }
    },

    /** Throws not_found. */
    async saveReads(
      { story: ofStory, episode: id, lines, choices }: InputOf<typeof story.saveStoryReads>,
      member: SignedIn,
    ): Promise<null> {
      const { version } = await findReached(id, ofStory, member)
      const { scenes = [] } = (await scripts.find(id, version)) ?? {}
      const knownLines = scenes.flatMap(scene => scene.lines.map(line => line.id))
      const knownChoices = scenes.flatMap(scene => scene.choices.map(choice => `${scene.id}/${choice.id}`))
      const chosen = choices.map(({ scene, choice }) => `${scene}/${choice}`)
      await store.saveReads(db, {
        uid: member.uid,
        episodeId: id,
        knownLines,
        knownChoices: knownChoices.slice(0, lineLimit),
        lines: knownLines.filter(line => lines.includes(line)),
        choices: knownChoices.slice(0, lineLimit).filter(choice => chosen.includes(choice)),
      })
      return null
    },
  }
}
export type StoryService = ReturnType<typeof storyService>
