import { finishEpisode, getStory, type Story, type StorySave, saveStoryPlace } from '@iki/contract/play/story'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { currentOwner } from '#core/offline/owner.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { aMapAt } from '#test/story-samples.ts'
import { storedMaps } from '../offline/stored-story.ts'
import { storyQuery } from '../story.queries.ts'
import { finish, saveInSlot, storyFinishOutbox, storySaveOutbox } from '../story-outboxes.ts'

/** The map may be read before a save or a finish is stored, and come after its answer. */

const save: StorySave = {
  slot: '2',
  episode: 'afq-1-101',
  brought: [],
  scene: 'hanashi',
  line: null,
  device: '',
  deviceName: '',
  sequence: 1,
  title: '風のない朝',
  words: '長い話でした。',
  stretches: [{ version: 'v1', start: 'hajimari', made: [] }],
  savedAt: '2026-11-20T03:00:00.000Z',
}
const place = { brought: [], stretches: save.stretches, scene: 'hanashi', line: null }
const former = aMapAt({ chapter: 1, number: 101 })
const known = () => queryClient.getQueryData(storyQuery('afq').queryKey)
const stored = () => storedMaps.find(currentOwner(), 'afq')

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(saveStoryPlace, save)
  api.answer(finishEpisode, { finishedAt: save.savedAt, isFirst: true, next: null, isCleared: false })
})

/** A map whose answer waits until the test releases it. */
async function aMapUnderWay() {
  const { promise, resolve } = Promise.withResolvers<Story>()
  const before = api.requests(getStory).length
  api.answer(getStory, () => promise)
  const arrived = queryClient.fetchQuery({ ...storyQuery('afq'), staleTime: 0 })
  await expect.poll(() => api.requests(getStory).length).toBe(before + 1)
  return {
    async letGo(map: Story) {
      resolve(map)
      await arrived
    },
  }
}
const untilSent = (outbox: typeof storySaveOutbox | typeof storyFinishOutbox) =>
  expect.poll(() => Object.keys(outbox.state.getState().unsent)).toEqual([])

test.each([
  ['the first map', false],
  ['a map that is read again', true],
])('%s that is older than a save does not take it away', async (_, isKnown) => {
  if (isKnown) queryClient.setQueryData(storyQuery('afq').queryKey, former)
  const map = await aMapUnderWay()
  saveInSlot('afq', '2', 'afq-1-101', place)
  await untilSent(storySaveOutbox)
  await map.letGo(former)
  expect(known()?.saves).toEqual([save])
  expect(stored()?.saves).toEqual([save])
})

test('a map that is newer than a save is shown as it is', async () => {
  const newer = { ...save, words: 'あとの言葉です。', savedAt: '2026-11-20T03:00:01.000Z' }
  const map = await aMapUnderWay()
  saveInSlot('afq', '2', 'afq-1-101', place)
  await untilSent(storySaveOutbox)
  await map.letGo({ ...former, saves: [newer] })
  expect(known()?.saves).toEqual([newer])
})

test('the first map that is older than a finish does not close what it has opened', async () => {
  const map = await aMapUnderWay()
  finish('afq', 'afq-1-101', place)
  await untilSent(storyFinishOutbox)
  await map.letGo(former)
  const stateOf = (of: Story | null | undefined) => of?.episodes.slice(0, 2).map(({ state }) => state)
  expect(stateOf(known())).toEqual(['cleared', 'open'])
  expect(stateOf(stored())).toEqual(['cleared', 'open'])
})
