import {
  finishEpisode,
  type Story,
  type StorySave,
  type StorySlot,
  saveStoryPlace,
  saveStoryReads,
  storySlots,
} from '@iki/contract/play/story'
import {
  endFlag,
  nextEpisode,
  type StoryId,
  stateOf,
  stories,
  tutorialId,
} from '@iki/contract/play/story-order'
import type { SavedPlace } from '@iki/contract/play/story-resume'
import type { Made } from '@iki/contract/play/story-run'
import * as v from 'valibot'
import { ApiError } from '#core/api/api-error.ts'
import { queryClient } from '#core/api/query-client.ts'
import { thisDevice } from '#core/device/device.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { sendTo } from '#core/offline/send-to.ts'
import { defineStore } from '#core/offline/store.ts'
import { type OwnPlace, ownPlaces, savedHere, storedPlaceSchema } from './offline/stored-story.ts'
import { changeMap, storyQuery } from './story.queries.ts'

/** What a reader does is on the device before it is on the server: places, finishes, what was read. */

const story = v.picklist(stories)
const { entries: placeEntries } = storedPlaceSchema
const saveSchema = v.object({
  story,
  slot: v.picklist(storySlots),
  episode: v.string(),
  ...placeEntries,
  sequence: v.number(),
})

const copied = ({ brought, stretches, scene, line }: SavedPlace) => ({
  brought: [...brought],
  stretches: stretches.map(stretch => ({ ...stretch, made: [...stretch.made] })),
  scene,
  line,
})

const sendSave = sendTo(saveStoryPlace, (_, save: v.InferOutput<typeof saveSchema>) => ({
  ...save,
  device: thisDevice().id,
}))

export const storySaveOutbox = defineOutbox({
  store: defineStore({ name: 'story-saves', version: 1, schema: saveSchema }),
  send: sendSave,
  onAnswer({ answer, sent, newest, isUnchanged }) {
    changeMap(sent.story, map => withSave(map, answer))
    return isUnchanged ? null : newest
  },
  // A place that the server does not know can’t be opened; the reader continues from here.
  onRefused() {},
})

/** A finish opens the next episode at once, also without a network. */
export const storyFinishOutbox = defineOutbox({
  store: defineStore({
    name: 'story-finishes',
    version: 1,
    schema: v.object({ story, brought: placeEntries.brought, stretches: placeEntries.stretches }),
    staysInPlace: true,
  }),
  order: 'inTurn',
  send: sendTo(finishEpisode, (episode, finish: Finish) => ({ episode, ...finish })),
  onAnswer({ id, sent }) {
    // What opens by it stays open here, also if the network is lost before the map is read.
    changeMap(sent.story, map => withFinishes(map, [id]))
    void queryClient.invalidateQueries({ queryKey: storyQuery(sent.story).queryKey })
    return null
  },
  onRefused({ id, value, error }) {
    const isLocked = error instanceof ApiError && error.code === 'episode_locked'
    if (!isLocked) saveRun(id, value)
    void queryClient.invalidateQueries({ queryKey: storyQuery(value.story).queryKey })
  },
})
/** The run of a finish that was refused is not lost: it continues before its last choice. */
function saveRun(episode: string, { story: of, brought, stretches: whole }: Finish): void {
  const at = Math.max(
    0,
    whole.findLastIndex(({ made }) => made.length > 0),
  )
  const last = whole[at]
  if (!last) return
  const scene = last.made.at(-1)?.scene ?? last.start
  const stretches = [...whole.slice(0, at), { ...last, made: last.made.slice(0, -1) }]
  const sequence = lastSequence(of)
  ownPlaces.write(currentOwner(), of, { episode, brought, stretches, scene, line: null, sequence })
}
type Finish = { story: StoryId; brought: string[]; stretches: ReturnType<typeof copied>['stretches'] }

const readsSchema = v.object({
  story,
  lines: v.array(v.string()),
  choices: v.array(v.object({ scene: v.string(), choice: v.string() })),
})
type Reads = v.InferOutput<typeof readsSchema>

export const storyReadOutbox = defineOutbox({
  store: defineStore({ name: 'story-reads', version: 1, schema: readsSchema }),
  send: sendTo(saveStoryReads, (episode, { story: of, lines, choices }: Reads) => ({
    story: of,
    episode,
    lines: lines.slice(-mostLines),
    choices: choices.slice(-mostChoices),
  })),
  merge: (waiting, given) => ({
    story: given.story,
    lines: [...new Set([...waiting.lines, ...given.lines])],
    choices: [...waiting.choices, ...given.choices.filter(each => !hasMade(waiting.choices, each))],
  }),
  onRefused() {},
})
const [mostLines, mostChoices] = [400, 100]
const hasMade = (all: readonly Made[], { scene, choice }: Made) =>
  all.some(each => each.scene === scene && each.choice === choice)

const pauseMs = 1_000

/** Saves where this device is, in the order of what is read. Returns whether the device has stored it. */
export function savePlace(of: StoryId, episode: string, place: SavedPlace): boolean {
  const save = { episode, ...copied(place), sequence: lastSequence(of) + 1 }
  const isStored = ownPlaces.write(currentOwner(), of, save)
  storySaveOutbox.put(`${of} 0`, { story: of, slot: '0', ...save }, pauseMs)
  return isStored
}

/** The highest that this device has given; what it no longer knows itself is still to be sent, or on the server. */
function lastSequence(of: StoryId): number {
  const map = queryClient.getQueryData(storyQuery(of).queryKey)
  const known = [
    ownPlaces.find(currentOwner(), of),
    storySaveOutbox.find(`${of} 0`),
    map ? savedHere(map) : null,
  ]
  return Math.max(0, ...known.map(place => place?.sequence ?? 0))
}

/**
 * Where this device is. After signing out it knows that from what is still to be sent, or else from the server, unless
 * that episode was finished.
 */
export function ownPlaceIn(map: Story): OwnPlace | null {
  const isOpen = ({ episode }: OwnPlace) =>
    (episode === tutorialId(map.story) && !map.tutorial.isFinished) ||
    map.episodes.some(({ id, state }) => id === episode && state === 'open')
  const known = [storySaveOutbox.find(`${map.story} 0`), savedHere(map)]
  return ownPlaces.find(currentOwner(), map.story) ?? known.find(place => place && isOpen(place)) ?? null
}

/** What was read to its end starts from the beginning the next time, on this device. */
export function forgetPlace(of: StoryId, episode: string): void {
  const own = ownPlaces.find(currentOwner(), of)
  const start = own?.stretches[0]?.start
  if (own?.episode !== episode || start === undefined) return
  const { version = '' } = own.stretches.at(-1) ?? {}
  const stretches = [{ version, start, made: [] }]
  ownPlaces.write(currentOwner(), of, { ...own, stretches, scene: start, line: null })
}

/** Saves a place in one of the reader’s own slots. */
export function saveInSlot(of: StoryId, slot: StorySlot, episode: string, place: SavedPlace): void {
  storySaveOutbox.put(`${of} ${slot}`, { story: of, slot, episode, ...copied(place), sequence: 1 })
}

export function finish(of: StoryId, episode: string, place: SavedPlace): void {
  const { brought, stretches } = copied(place)
  storyFinishOutbox.put(episode, { story: of, brought, stretches })
}

export function noteReads(of: StoryId, episode: string, lines: string[], choices: Made[]): void {
  if (lines.length + choices.length > 0)
    storyReadOutbox.put(episode, { story: of, lines, choices: choices.map(each => ({ ...each })) }, pauseMs)
}

/** The map with this save, unless it has a later one in the slot. */
function withSave(map: Story, save: StorySave): Story {
  const isThere = ({ slot, device }: StorySave) => slot === save.slot && device === save.device
  const isLater = ({ sequence, savedAt }: StorySave) =>
    save.slot === '0' ? sequence > save.sequence : Date.parse(savedAt) > Date.parse(save.savedAt)
  if (map.saves.some(each => isThere(each) && isLater(each))) return map
  return { ...map, saves: [save, ...map.saves.filter(each => !isThere(each))] }
}

/** The map with the finishes that are still on their way. */
export function withFinishes(map: Story, unsent: readonly string[]): Story {
  const done = map.episodes.filter(({ id }) => unsent.includes(id))
  if (done.length === 0) return map
  const ended = new Set([...map.flags, ...done.map(({ chapter, number }) => endFlag(chapter, number))])
  return {
    ...map,
    flags: [...ended],
    isCleared: nextEpisode(ended) === 'cleared',
    episodes: map.episodes.map(each => ({ ...each, state: stateOf(each.chapter, each.number, ended) })),
  }
}
