import { firstCharacters } from '@iki/contract/api/characters'
import type { InputOf } from '@iki/contract/api/endpoint'
import type * as story from '@iki/contract/play/story'
import type { StoryLine } from '@iki/contract/play/story-format'
import { mayFetch } from '@iki/contract/play/story-order'
import type { SavedPlace } from '@iki/contract/play/story-resume'
import { replay } from '@iki/contract/play/story-run'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { boundedCache } from '#core/bounded-cache.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database/database.ts'
import { plainText } from '#core/markdown/markdown.ts'
import { presentSave, slotNumber } from './present-save.ts'
import type { StoryService } from './story.service.ts'
import { listFinishes, listFlags, listInspected, type ReachedEpisode } from './story.store.ts'
import { episodePlace, lockedError } from './story-progress.ts'
import { listSaves, putSave, removeSave } from './story-save.store.ts'
import type { RememberedScripts } from './story-scripts.ts'

/** Tells all devices of a member that the map of a story has changed. */
export type PublishStoryChanged = (handle: Handle, uid: string, story: string) => Promise<void>

type Parts = {
  db: Database
  clock: Clock
  stories: Pick<StoryService, 'findReached' | 'mustBeOpenTo'>
  scripts: RememberedScripts
  publishChanged: PublishStoryChanged
}
type Place = {
  uid: string
  story: string
  slot: number
  deviceId: string
  deviceName: string
  sequence: number
}

/** What is remembered of an episode for each reader, without the flags that opened it. */
type Reachable = Pick<ReachedEpisode, 'id' | 'title' | 'access'>

const wordsShown = 60

/** Where members are in a story: the places of their devices, and their own slots. */
export function storySaveService({ db, clock, stories, scripts, publishChanged }: Parts) {
  /** Where readers have been able to go, which they can from then on: flags only grow. */
  const reached = boundedCache<Reachable>(10_000, { ttlMs: 60_000 })
  /** Readers are in the same scripts, whose lines are remembered. */
  const shown = new WeakMap<StoryLine, string>()

  /** The text of the line of a saved place, if the version that it names has this line. */
  async function wordsAt(episode: string, savedPlace: SavedPlace): Promise<string> {
    const { stretches, scene, line, brought } = savedPlace
    const last = stretches.at(-1)
    const script = last && (await scripts.find(episode, last.version))
    const found = script?.scenes.find(({ id }) => id === scene)
    if (!last || !script || !found) throw new AppError('story_place_unknown')
    const earlier = stretches.slice(0, -1)
    const { dropped } = replay(script, { brought, earlier, start: last.start, made: last.made })
    if (dropped > 0) throw new AppError('story_place_unknown')
    const at = found.lines.find(({ id }) => id === line) ?? found.lines[0]
    return at ? wordsOf(at) : ''
  }

  /** What is shown of a line. */
  function wordsOf(line: StoryLine): string {
    const known = shown.get(line) ?? firstCharacters(plainText(line.words), wordsShown)
    shown.set(line, known)
    return known
  }

  async function put(
    { id, title }: Pick<Reachable, 'id' | 'title'>,
    place: Place,
    { brought, stretches, scene, line }: SavedPlace,
  ) {
    const lineText = await wordsAt(id, { brought, stretches, scene, line })
    const row = {
      ...place,
      episodeId: id,
      scene,
      line,
      brought: [...brought],
      stretches: stretches.map(stretch => ({ ...stretch, made: [...stretch.made] })),
      title,
      words: lineText,
      savedAt: clock(),
    }
    return presentSave(await putSave(db, row))
  }

  async function findReachable(ofStory: string, id: string, member: SignedIn): Promise<Reachable> {
    const key = `${member.uid} ${ofStory} ${id}`
    const known = reached.get(key)
    if (known) {
      await stories.mustBeOpenTo(known, member)
      return known
    }
    const found = await stories.findReached(id, ofStory, member)
    const [at, ended] = [episodePlace(found), new Set(found.ended)]
    if (at && !mayFetch(at, ended)) throw lockedError(ofStory, ended)
    const reachable = { id: found.id, title: found.title, access: found.access }
    reached.set(key, reachable)
    return reachable
  }

  async function list(ofStory: string, uid: string) {
    return (await listSaves(db, uid, ofStory)).map(presentSave)
  }

  return {
    /** Returns the save that is stored now. Throws not_found, episode_locked, story_place_unknown. */
    async save(input: InputOf<typeof story.saveStoryPlace>, member: SignedIn, deviceName: string) {
      const episode = await findReachable(input.story, input.episode, member)
      const slot = slotNumber(input.slot)
      const [deviceId, name] = slot === 0 ? [input.device, deviceName] : ['', '']
      const place = { uid: member.uid, story: input.story, slot, deviceId, deviceName: name }
      const saved = await put(episode, { ...place, sequence: input.sequence }, input)
      // A device’s own place changes at every scene: others learn it when they look.
      if (slot > 0) await publishChanged(db, member.uid, input.story)
      return saved
    },

    async remove({ story: ofStory, slot }: InputOf<typeof story.removeStorySave>, { uid }: SignedIn) {
      await removeSave(db, uid, ofStory, slotNumber(slot))
      await publishChanged(db, uid, ofStory)
      return null
    },

    export: async (ofStory: string, { uid }: SignedIn) => ({
      story: ofStory,
      saves: await list(ofStory, uid),
    }),

    /** What can’t be brought back is left out. */
    async import({ story: ofStory, saves }: InputOf<typeof story.importStorySaves>, member: SignedIn) {
      let leftOut = 0
      for (const { slot, ...save } of saves) {
        const place = {
          uid: member.uid,
          story: ofStory,
          slot: slotNumber(slot),
          deviceId: '',
          deviceName: '',
        }
        try {
          await put(await findReachable(ofStory, save.episode, member), { ...place, sequence: 1 }, save)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          leftOut += 1
        }
      }
      if (leftOut < saves.length) await publishChanged(db, member.uid, ofStory)
      return { saves: await list(ofStory, member.uid), leftOut }
    },

    /** Everything that is known of the operator’s own way through a story. */
    async inspect(ofStory: string, { uid }: SignedIn) {
      const [flags, finishes, episodes, saves] = await Promise.all([
        listFlags(db, uid, ofStory),
        listFinishes(db, uid),
        listInspected(db, ofStory),
        list(ofStory, uid),
      ])
      return {
        flags: flags.map(({ flag, setAt }) => ({ flag, setAt: setAt.toISOString() })),
        saves,
        finishes: finishes.map(each => ({
          episode: each.episodeId,
          finishedAt: each.finishedAt.toISOString(),
        })),
        episodes: episodes.map(({ scenes, ...row }) => ({ ...row, scenes: scenes.map(({ id }) => id) })),
      }
    },

    /** Throws not_found, story_place_unknown. */
    async jump(input: InputOf<typeof story.jumpInStory>, member: SignedIn) {
      const episode = await stories.findReached(input.episode, input.story, member)
      const stretches = [{ version: episode.version, start: input.scene, made: [] }]
      const place = { uid: member.uid, story: input.story, slot: slotNumber(input.slot), deviceId: '' }
      const savedPlace = { brought: [], stretches, scene: input.scene, line: null }
      const saved = await put(episode, { ...place, deviceName: '', sequence: 1 }, savedPlace)
      await publishChanged(db, member.uid, input.story)
      return saved
    },
  }
}
export type StorySaveService = ReturnType<typeof storySaveService>
