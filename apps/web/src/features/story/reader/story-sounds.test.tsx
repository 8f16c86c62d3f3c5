import { finishEpisode, getEpisode, getStory, saveStoryPlace, saveStoryReads } from '@iki/contract/play/story'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { diaryMember } from '#test/diary-member.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { FakeCaches } from '#test/fake-caches.ts'
import { fakeMedia } from '#test/install-fake-media.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { aMapAt, anEpisode, aPlayedEpisode } from '#test/story-samples.ts'
import { readerSettings } from './reader-settings.ts'
import { storySound } from './story-sound.ts'

const voice = '/v1/media/toki.mp3?expires=1&signature=a'

/** An episode whose first lines are spoken, all by one voice. */
function spoken(lineCount = 1) {
  const [scene, ...others] = anEpisode().scenes
  if (!scene) throw new Error('no scene')
  const lines = scene.lines.map((line, index) => (index < lineCount ? { ...line, voice } : line))
  return aPlayedEpisode({
    episode: {
      ...anEpisode(),
      scenes: [{ ...scene, lines, choices: [], jumps: [{ at: 2, to: 'owari', when: null }] }, ...others],
    },
  })
}

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  readerSettings.change({ speed: 'at-once' })
  api.answer(getStory, aMapAt({ chapter: 1, number: 101 }))
  api.answer(getEpisode, spoken())
  api.refuse(saveStoryPlace, { code: 'not_found' })
  api.answer(saveStoryReads, null)
  api.refuse(finishEpisode, { code: 'not_found' })
  storySound.toggle()
})
afterEach(() => {
  storySound.toggle()
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'caches')
})

const voiceOnPage = () => waitFor(() => document.querySelector('section audio') as HTMLAudioElement)

/** Opens the episode, and lets it be read by itself. From then on time passes only when the test moves it. */
async function readByItself(): Promise<void> {
  openApp('/afq/entry')
  await screen.findByText('朝です。')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(screen.getByRole('button', { name: 'オート' }))
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const farLonger = 60_000
function playToTheEnd(element: HTMLAudioElement): void {
  fakeMedia(element).paused = true
  act(() => void fireEvent(element, new Event('ended')))
}

test.each(['ended', 'error'])('reading by itself waits for the voice of a line: %s', async event => {
  await readByItself()
  const element = document.querySelector('section audio')
  expect(element?.getAttribute('src')).toBe(voice)
  await pass(farLonger)
  expect(screen.getByText('朝です。')).toBeTruthy()
  if (element) act(() => void fireEvent(element, new Event(event)))
  await pass(1)
  expect(screen.getByText(/がない。/)).toBeTruthy()
})

test('a second line with the same voice is said, and waited for, as the first was', async () => {
  api.answer(getEpisode, spoken(2))
  await readByItself()
  const element = document.querySelector<HTMLAudioElement>('section audio')
  if (!element) throw new Error('no voice')
  await pass(farLonger)
  playToTheEnd(element)
  await pass(farLonger)
  expect(screen.getByText(/がない。/)).toBeTruthy()
  expect(fakeMedia(element).paused).toBe(false)
  playToTheEnd(element)
  await pass(1)
  expect(screen.getByText('夕方です。')).toBeTruthy()
})

test('with the sound off, nobody waits for a voice', async () => {
  storySound.toggle()
  await readByItself()
  await pass(farLonger)
  expect(screen.queryByText('朝です。')).toBeNull()
  storySound.toggle()
})

test('a voice is stored with its episode, and plays without a network', async () => {
  const caches = new FakeCaches()
  globalThis.caches = caches
  const played: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => `blob:${played.push(file as Blob)}`)
  diaryMember(api)
  const answer = globalThis.fetch
  globalThis.fetch = async (address, init) =>
    String(address) === voice ? new Response('待つのは苦手でな。') : answer(address, init)
  const first = openApp('/afq/entry')
  await waitFor(async () => expect(await caches.keys()).toHaveLength(1))
  const [name = ''] = await caches.keys()
  await waitFor(async () => expect(await (await caches.open(name)).keys()).toHaveLength(1))
  first.unmount()

  globalThis.fetch = answer
  api.goOffline()
  openApp('/afq/entry')
  await screen.findByText('朝です。')
  await waitFor(() => expect(document.querySelector('section audio')?.getAttribute('src')).toMatch(/^blob:/))
  expect(await played.at(-1)?.text()).toBe('待つのは苦手でな。')
  expect(fakeMedia(await voiceOnPage()).paused).toBe(false)
})

test('a voice leaves this device with an episode that the server locks', async () => {
  const caches = new FakeCaches()
  globalThis.caches = caches
  diaryMember(api)
  api.answer(getEpisode, ({ input }) => (input.episode === 'afq-1-101' ? spoken() : aPlayedEpisode()))
  const answer = globalThis.fetch
  globalThis.fetch = async (address, init) =>
    String(address) === voice ? new Response('待つのは苦手でな。') : answer(address, init)
  const files = async () => {
    const [name = ''] = await caches.keys()
    return (await caches.open(name)).keys()
  }
  const first = openApp('/afq/entry')
  await waitFor(async () => expect(await caches.keys()).toHaveLength(1))
  await waitFor(async () => expect(await files()).toHaveLength(1))
  first.unmount()
  queryClient.clear()
  api.refuse(getEpisode, { code: 'plan_required' })
  openApp('/afq/entry')
  await waitFor(async () => expect(await files()).toEqual([]))
})
