import {
  finishEpisode,
  getEpisode,
  getStory,
  type StorySave,
  saveStoryPlace,
  saveStoryReads,
} from '@iki/contract/play/story'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { currentOwner } from '#core/offline/owner.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { publishLive } from '#test/publish-live.ts'
import { aMapAt, anEpisode, aPlayedEpisode, scenes } from '#test/story-samples.ts'
import { ownPlaces } from '../offline/stored-story.ts'
import { readerSettings } from '../reader/reader-settings.ts'
import { finish, storyFinishOutbox } from '../story-outboxes.ts'

const elsewhere: StorySave = {
  slot: '0',
  episode: 'afq-1-101',
  brought: [],
  scene: 'hanashi',
  line: null,
  device: 'another',
  deviceName: 'iPad',
  sequence: 5,
  title: '風のない朝',
  words: '長い話でした。',
  stretches: [{ version: 'v1', start: 'hajimari', made: [{ scene: 'hajimari', choice: 'ask' }] }],
  savedAt: '2026-11-20T03:00:00.000Z',
}
const address = '/afq/entry?chapter=1&scenario=101'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  readerSettings.change({ speed: 'at-once' })
  api.answer(getStory, aMapAt({ chapter: 1, number: 101 }, { saves: [elsewhere] }))
  api.answer(getEpisode, aPlayedEpisode())
  api.answer(saveStoryPlace, elsewhere)
  api.answer(saveStoryReads, null)
})

test('an episode that was started on another device continues there, also by the way of the map', async () => {
  openApp('/afq/map-page')
  await userEvent.click(await screen.findByRole('link', { name: /^つづきを読む/ }))
  expect(await screen.findByText('長い話でした。')).toBeTruthy()
})

test('who is elsewhere in it on this device is asked', async () => {
  api.answer(getStory, aMapAt({ chapter: 1, number: 101 }))
  const first = openApp(address)
  await screen.findByText('朝です。')
  first.unmount()
  queryClient.clear()
  api.answer(getStory, aMapAt({ chapter: 1, number: 101 }, { saves: [elsewhere] }))
  openApp(address)
  await userEvent.click(await screen.findByRole('button', { name: 'iPad：一章 101' }))
  expect(await screen.findByText('長い話でした。')).toBeTruthy()
})

test('an episode that was read to its end on another device begins again', async () => {
  api.answer(getStory, aMapAt({ chapter: 1, number: 102 }, { saves: [elsewhere] }))
  openApp(address)
  expect(await screen.findByText('朝です。')).toBeTruthy()
})

const changed = { stretches: [{ version: 'v0', start: 'hajimari', made: [] }] }

test.each([
  ['whose scene is gone begins again, and says so', 'kieta', true],
  ['whose scene is still there goes on in it without a word', 'owari', false],
])('a place in an episode that was edited, %s', async (_, scene, isNoticed) => {
  api.answer(getStory, aMapAt({ chapter: 1, number: 101 }, { saves: [{ ...elsewhere, ...changed, scene }] }))
  openApp(address)
  await screen.findByText(isNoticed ? '朝です。' : '夕方です。')
  expect(screen.queryByText(/お話が新しくなりました/) !== null).toBe(isNoticed)
})

describe('a link to an episode', () => {
  test.each(['/afq/entry?chapter=1&scenario=102', '/afq/entry?chapter=1&scenario=103'])(
    'that is not open yet says so, though it is on this device: %s',
    async link => {
      openApp(link)
      await screen.findByRole('heading', { level: 1, name: 'この話は、まだ開いていません' })
      expect(screen.getByRole('link', { name: 'いま読める話へ' }).getAttribute('href')).toBe(address)
      expect(api.requests(saveStoryPlace)).toEqual([])
    },
  )

  test('that is followed while another one is read opens the right one, also from a notification', async () => {
    api.answer(getStory, aMapAt({ chapter: 1, number: 102 }))
    api.answer(getEpisode, ({ input: { episode } }) => {
      const number = Number(episode.slice(-3))
      return aPlayedEpisode({ episode: { ...anEpisode({ chapter: 1, number }), title: `話${number}` } })
    })
    const { router } = openApp('/afq/entry?chapter=1&scenario=102')
    await screen.findByRole('region', { name: '話102' })
    // As the service worker has it done where the app is open.
    await act(() => router.navigate(address))
    await screen.findByRole('region', { name: '話101' })
  })
})

test('an operator’s slot is read wherever it is', async () => {
  const slot = { ...elsewhere, slot: '8' as const, device: '', episode: 'afq-3-11' }
  api.answer(getStory, aMapAt({ chapter: 1, number: 101 }, { saves: [slot] }))
  api.answer(getEpisode, aPlayedEpisode({ episode: anEpisode({ chapter: 3, number: 11 }) }))
  openApp('/afq/entry?save=8')
  expect(await screen.findByText('長い話でした。')).toBeTruthy()
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
/** On this device, from the beginning: the choice, and what is behind it. */
async function readOn(choice: RegExp) {
  const page = openApp(address)
  await screen.findByText('朝です。')
  await press('つぎへ')
  await press(choice)
  return page
}
const leave = (page: ReturnType<typeof openApp>) => {
  page.unmount()
  queryClient.clear()
}

test('an episode that was read to its end on this device begins again', async () => {
  api.answer(getStory, aMapAt({ chapter: 1, number: 101 }))
  api.answer(finishEpisode, {
    finishedAt: '2026-11-20T03:00:00.000Z',
    isFirst: true,
    isCleared: false,
    next: { chapter: 1, number: 102 },
  })
  const page = await readOn(/だまって待つ/)
  await screen.findByText('夕方です。')
  await press('おわり')
  await screen.findByRole('heading', { name: '風のない朝・おわり' })
  leave(page)
  api.answer(getStory, aMapAt({ chapter: 1, number: 102 }))
  openApp(address)
  expect(await screen.findByText('朝です。')).toBeTruthy()
})

test.each([
  ['つづきから読む', '長い話でした。'],
  ['はじめから読む', '朝です。'],
])(
  'a finished episode that is being read once more is gone on with or begun, as one likes: %s',
  async (name, text) => {
    api.answer(getStory, aMapAt({ chapter: 1, number: 102 }))
    const page = await readOn(/わけを聞く/)
    await screen.findByText('長い話でした。')
    leave(page)
    openApp(address)
    await press(name)
    expect(await screen.findByText(text)).toBeTruthy()
  },
)

test('whoever comes back to the map sees how far another device is by now', async () => {
  api.answer(getStory, aMapAt({ chapter: 1, number: 101 }))
  openApp('/afq/map-page')
  await screen.findByText('43話のうち、0話を読みました')
  api.answer(getStory, aMapAt({ chapter: 1, number: 103 }))
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('43話のうち、2話を読みました')).toBeTruthy()
})

test('what is finished on another device is on the map at once', async () => {
  openApp('/afq/map-page')
  await screen.findByRole('link', { name: /^つづきを読む・話101/ })
  api.answer(getStory, aMapAt({ chapter: 1, number: 102 }))
  await publishLive({ type: 'event', event: { type: 'story-changed', story: 'afq' }, isCatchUp: false })
  await screen.findByRole('link', { name: /^つづきを読む・話102/ })
})

test('who has read on here is asked nothing when coming back by the map: this device was the latest', async () => {
  const save = { deviceName: '', title: '風のない朝', words: '', savedAt: elsewhere.savedAt }
  api.answer(saveStoryPlace, ({ input: { story: _, ...place } }) => ({ ...place, ...save }))
  const { router } = openApp(address)
  await screen.findByText('長い話でした。')
  await press('つぎへ')
  await screen.findByText('夕方です。')
  await waitFor(() => expect(api.requests(saveStoryPlace).map(({ input }) => input.scene)).toContain('owari'))
  await act(() => router.navigate('/afq/map-page'))
  await userEvent.click(await screen.findByRole('link', { name: /^つづきを読む/ }))
  expect(await screen.findByText('夕方です。')).toBeTruthy()
})

describe('a finish that the server refuses', () => {
  const choice = (id: string, words: string) => ({ id, to: 'owari', words, when: [], sets: [id] })
  const withTwo = scenes.map(scene =>
    scene.id === 'hanashi'
      ? { ...scene, jumps: [], choices: [choice('bow', '頭を下げる'), choice('sigh', '息をつく')] }
      : scene,
  )
  const inVersion = (version: string) =>
    aPlayedEpisode({ episode: { ...anEpisode(), scenes: withTwo, version } })

  async function readToTheEnd() {
    api.answer(getStory, aMapAt({ chapter: 1, number: 101 }))
    api.answer(getEpisode, inVersion('v1'))
    api.refuse(finishEpisode, { code: 'episode_not_finished' })
    const page = await readOn(/わけを聞く/)
    await screen.findByText('長い話でした。')
    await press(/頭を下げる/)
    await press('おわり')
    await waitFor(() => expect(api.requests(finishEpisode)).toHaveLength(1))
    await waitFor(() => expect(storyFinishOutbox.state.getState().unsent).toEqual({}))
    leave(page)
  }

  test.each(['v1', 'v2'])(
    'continues at its last choice, as if it was not made, also in %s',
    async version => {
      await readToTheEnd()
      api.answer(getEpisode, inVersion(version))
      openApp(address)
      await screen.findByText('長い話でした。')
      await press(/息をつく/)
      await press('おわり')
      await waitFor(() => expect(api.requests(finishEpisode)).toHaveLength(2))
      const made = [
        { scene: 'hajimari', choice: 'ask' },
        { scene: 'hanashi', choice: 'sigh' },
      ]
      expect(api.requests(finishEpisode)[1]?.input.stretches).toEqual([{ version, start: 'hajimari', made }])
    },
  )

  test('because its episode is not open takes the place of no other one', async () => {
    await readToTheEnd()
    const stored = ownPlaces.find(currentOwner(), 'afq')
    api.refuse(finishEpisode, { code: 'episode_locked' })
    openApp('/afq/map-page')
    const { brought, line, stretches } = elsewhere
    finish('afq', 'afq-1-102', { brought, line, stretches, scene: 'owari' })
    await waitFor(() => expect(api.requests(finishEpisode)).toHaveLength(2))
    await waitFor(() => expect(storyFinishOutbox.state.getState().unsent).toEqual({}))
    expect(ownPlaces.find(currentOwner(), 'afq')).toEqual(stored)
  })
})
