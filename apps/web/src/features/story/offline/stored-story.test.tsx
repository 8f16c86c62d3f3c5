import { signOut } from '@iki/contract/account/session'
import {
  finishEpisode,
  getEpisode,
  getStory,
  type StorySave,
  saveStoryPlace,
  saveStoryReads,
} from '@iki/contract/play/story'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { thisDevice } from '#core/device/device.ts'
import { currentOwner } from '#core/offline/owner.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { aMapAt, anEpisode, aPlayedEpisode } from '#test/story-samples.ts'
import { readerSettings } from '../reader/reader-settings.ts'
import { storySaveOutbox } from '../story-outboxes.ts'
import { ownPlaces, storedEpisodes, storedMaps } from './stored-story.ts'

const at = '2026-11-20T03:00:00.000Z'
const here = { chapter: 1, number: 201 }
let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  readerSettings.change({ speed: 'at-once' })
  signedInAs(api, aMember())
  api.answer(signOut, null)
  api.answer(getStory, aMapAt(here))
  api.answer(getEpisode, ({ input }) =>
    aPlayedEpisode({
      episode: { ...anEpisode(), id: input.episode, ...placeOf(input.episode) },
      isFinished: /-1-10\d$/.test(input.episode),
    }),
  )
  api.answer(saveStoryPlace, ({ input: { story: _, ...save } }) => ({
    ...save,
    deviceName: '',
    title: '',
    words: '',
    savedAt: at,
  }))
  api.answer(saveStoryReads, null)
  api.refuse(finishEpisode, { code: 'not_found' })
})
const placeOf = (id: string) => ({ chapter: Number(id.split('-')[1]), number: Number(id.split('-')[2]) })

const line = (text: string | RegExp) => screen.findByText(text)
const isStored = (number: number) => storedEpisodes.find(currentOwner(), `afq-1-${number}`) !== null
const storesAll = (...numbers: number[]) => waitFor(() => expect(numbers.filter(isStored)).toEqual(numbers))

async function readHere() {
  const app = openApp('/afq/entry')
  await line('朝です。')
  await storesAll(201, 202, 203)
  await waitFor(() => expect(api.requests(saveStoryPlace)).not.toHaveLength(0))
  return app
}

test('nothing of the story stays on a device on which its member signs out', async () => {
  const app = await readHere()
  const owner = currentOwner()
  app.unmount()
  openApp('/logout')
  await screen.findByRole('heading', { name: 'ログイン' })
  expect(storedMaps.read(owner)).toEqual({})
  expect(storedEpisodes.list(owner)).toEqual([])
  expect(ownPlaces.read(owner)).toEqual({})
})

test('an episode that the server locks is stored no longer', async () => {
  const app = await readHere()
  app.unmount()
  queryClient.clear()
  api.refuse(getEpisode, { code: 'plan_required' })
  openApp('/afq/entry')
  await waitFor(() => expect(isStored(201)).toBe(false))
})

test('looking back at old episodes removes none of those that are stored for offline reading', async () => {
  const app = await readHere()
  app.unmount()
  openApp('/omake/scene')
  await screen.findByRole('combobox', { name: '話' })
  for (const number of [101, 102, 103]) {
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '話' }), `afq-1-${number}`)
    await storesAll(number)
  }
  expect([201, 202, 203].filter(isStored)).toEqual([201, 202, 203])
})

const waited = [{ version: 'v1', start: 'hajimari', made: [{ scene: 'hajimari', choice: 'wait' }] }]
const aPlace = { episode: 'afq-1-201', brought: [], scene: 'owari', line: null, stretches: waited }
/** What the server has of this device. */
const savedAs = (more: Partial<StorySave>): StorySave => ({
  slot: '0',
  ...aPlace,
  device: thisDevice().id,
  deviceName: '',
  sequence: 1,
  title: '',
  words: '',
  savedAt: at,
  ...more,
})

describe('the sequence of a device', () => {
  const sequences = () => api.requests(saveStoryPlace).map(({ input }) => input.sequence)

  test('begins with 1, and counts on', async () => {
    await readHere()
    await userEvent.click(screen.getByRole('button', { name: 'つぎへ' }))
    await userEvent.click(screen.getByRole('button', { name: /だまって待つ/ }))
    await line('夕方です。')
    await waitFor(() => expect(sequences()).toEqual([1, 2]))
  })

  test('goes on behind what the server has of it, where the device knows nothing any more; so does its reader', async () => {
    const save = savedAs({ sequence: 1_764_000_000 })
    api.answer(getStory, aMapAt(here, { saves: [save] }))
    openApp('/afq/entry')
    await line('夕方です。')
    await waitFor(() => expect(sequences()).toEqual([1_764_000_001]))
  })

  test('continues behind what is still to be sent, where the server only has an older place', async () => {
    const stretches = waited.map(stretch => ({ ...stretch, made: [] }))
    api.answer(getStory, aMapAt(here, { saves: [savedAs({ sequence: 6, scene: 'hajimari', stretches })] }))
    api.refuse(saveStoryPlace, { code: 'unavailable' })
    storySaveOutbox.put('afq 0', { story: 'afq', slot: '0', ...aPlace, sequence: 7 })
    openApp('/afq/entry')
    await line('夕方です。')
    expect(storySaveOutbox.find('afq 0')).toMatchObject({ scene: 'owari', sequence: 8 })
  })
})

test.each([
  ['goes on', false, '夕方です。'],
  ['begins anew when it was finished', true, '朝です。'],
])('the tutorial that this device only knows from the server any more %s', async (_, isFinished, text) => {
  const saves = [savedAs({ episode: 'afq-tutorial' })]
  api.answer(getStory, aMapAt(here, { saves, tutorial: { isThere: true, isFinished } }))
  api.answer(getEpisode, aPlayedEpisode({ episode: anEpisode(null), isFinished }))
  openApp('/afq/tutorial2')
  expect(await line(text)).toBeTruthy()
})

test('reading a finished episode fetches no other ones', async () => {
  openApp('/afq/entry?chapter=1&scenario=101')
  await line('朝です。')
  await storesAll(101)
  await userEvent.click(screen.getByRole('button', { name: 'つぎへ' }))
  await waitFor(() => expect(api.requests(saveStoryPlace)).not.toHaveLength(0))
  expect(api.requests(getEpisode).map(({ input }) => input.episode)).toEqual(['afq-1-101'])
})
