import { finishEpisode, getEpisode, getStory, saveStoryPlace, saveStoryReads } from '@iki/contract/play/story'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { diaryMember } from '#test/diary-member.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { FakeCaches } from '#test/fake-caches.ts'
import { fakeMedia } from '#test/install-fake-media.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { aMapAt, anEpisode, aPlayedEpisode } from '#test/story-samples.ts'
import * as rules from './reader-settings.ts'
import { storySound } from './story-sound.ts'

const voice = '/v1/media/toki.mp3?expires=1&signature=a'

/** An episode whose first line is said aloud. */
function spoken() {
  const [scene, ...others] = anEpisode().scenes
  if (!scene) throw new Error('no scene')
  const lines = scene.lines.map((line, index) => (index === 0 ? { ...line, voice } : line))
  return aPlayedEpisode({ episode: { ...anEpisode(), scenes: [{ ...scene, lines }, ...others] } })
}

let api: FakeApi
beforeEach(() => {
  vi.spyOn(rules, 'autoMs').mockReturnValue(1)
  api = freshBrowser()
  signedInAs(api, aMember())
  rules.readerSettings.change({ speed: 'at-once' })
  api.answer(getStory, aMapAt({ chapter: 1, number: 101 }))
  api.answer(getEpisode, spoken())
  api.refuse(saveStoryPlace, { code: 'not_found' })
  api.answer(saveStoryReads, null)
  api.refuse(finishEpisode, { code: 'not_found' })
  storySound.toggle()
})
afterEach(() => {
  storySound.toggle()
  vi.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'caches')
})

const voiceOnPage = () => waitFor(() => document.querySelector('section audio') as HTMLAudioElement)
const auto = () => userEvent.click(screen.getByRole('button', { name: 'オート' }))

test.each(['ended', 'error'])('reading by itself waits for the voice of a line: %s', async event => {
  openApp('/afq/entry')
  await screen.findByText('朝です。')
  const element = await voiceOnPage()
  expect(element.getAttribute('src')).toBe(voice)
  await auto()
  // Long behind the time of its words.
  await new Promise(done => setTimeout(done, 50))
  expect(screen.getByText('朝です。')).toBeTruthy()
  fireEvent(element, new Event(event))
  await screen.findByText(/がない。/)
})

test('with the sound off, nobody waits for a voice', async () => {
  storySound.toggle()
  openApp('/afq/entry')
  await screen.findByText('朝です。')
  await auto()
  await screen.findByText(/がない。/)
  storySound.toggle()
})

test('a voice is kept with its episode, and is heard without a network', async () => {
  const caches = new FakeCaches()
  globalThis.caches = caches
  const heard: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => `blob:${heard.push(file as Blob)}`)
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
  expect(await heard.at(-1)?.text()).toBe('待つのは苦手でな。')
  expect(fakeMedia(await voiceOnPage()).paused).toBe(false)
})
