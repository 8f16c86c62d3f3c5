import {
  exportStorySaves,
  getEpisode,
  getStory,
  inspectStory,
  jumpInStory,
  removeStorySave,
  saveStoryReads,
} from '@iki/contract/play/story'
import type { StoryScene } from '@iki/contract/play/story-format'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { currentOwner } from '#core/offline/owner.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { aMapAt, aPlayedEpisode } from '#test/story-samples.ts'
import { ownPlaces, storedEpisodes, storedMaps } from './offline/stored-story.ts'
import { readerSettings } from './reader/reader-settings.ts'
import { noteReads, storyReadOutbox } from './story-outboxes.ts'

const save = {
  slot: '2' as const,
  episode: 'afq-1-101',
  brought: [],
  scene: 'hajimari',
  line: null,
  device: '',
  stretches: [{ version: 'v1', start: 'hajimari', made: [] }],
  deviceName: '',
  sequence: 1,
  title: '風のない朝',
  words: '朝です。',
  savedAt: '2026-11-20T03:00:00.000Z',
}
let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  readerSettings.change({ speed: 'at-once' })
  api.answer(getStory, aMapAt({ chapter: 1, number: 103 }, { saves: [save] }))
  api.answer(getEpisode, aPlayedEpisode())
})
const links = (name: RegExp) => screen.getAllByRole('link', { name }).map(link => link.getAttribute('href'))

test('the map leads to what can be read, and shows nothing of what is to come', async () => {
  openApp('/afq/map-page')
  await screen.findByRole('link', { name: 'つづきを読む・話103' })
  expect(links(/読みました|いま読めます/)).toEqual(
    [101, 102, 103].map(number => `/afq/entry?chapter=1&scenario=${number}`),
  )
  expect(screen.queryByText('話201')).toBeNull()
  expect(screen.getByText('43話のうち、2話を読みました')).toBeTruthy()
  const second = screen.getByRole('heading', { name: '二章' }).closest('section') as HTMLElement
  expect(within(second).getAllByRole('listitem')).toHaveLength(1)
  expect(within(second).getByText('そのあとに10話。読みすすめると開きます。')).toBeTruthy()
  await expectAccessible()
})

test('the map says to begin to who has not, and to go on to who is in the middle of the first episode', async () => {
  const first = { chapter: 1, number: 101 }
  // A place that the reader saved is opened by its own link.
  api.answer(getStory, aMapAt(first, { saves: [save] }))
  const { unmount } = openApp('/afq/map-page')
  await screen.findByRole('link', { name: 'はじめる・話101' })
  unmount()
  ownPlaces.write(currentOwner(), 'afq', {
    episode: 'afq-1-101',
    brought: [],
    scene: 'hajimari',
    line: 'h1',
    sequence: 1,
    stretches: [{ version: 'v1', start: 'hajimari', made: [] }],
  })
  openApp('/afq/map-page')
  await screen.findByRole('link', { name: 'つづきを読む・話101' })
})

test('the map says to go on also to who has started the first episode on another device', async () => {
  const elsewhere = { ...save, slot: '0' as const, device: 'another' }
  api.answer(getStory, aMapAt({ chapter: 1, number: 101 }, { saves: [elsewhere] }))
  openApp('/afq/map-page')
  await screen.findByRole('link', { name: 'つづきを読む・話101' })
})

test('the map of who has read everything says so', async () => {
  const map = aMapAt({ chapter: 3, number: 11 })
  api.answer(getStory, { ...map, flags: [...map.flags, 'chap3_s11_end'], isCleared: true })
  openApp('/afq/map-page')
  expect(await screen.findByText(/最後まで読みおえました/)).toBeTruthy()
})

test('a slot leads to where it was laid, and is removed after a question', async () => {
  api.answer(removeStorySave, null)
  openApp('/afq/map-page')
  const slot = await screen.findByRole('link', { name: /一章 101・風のない朝/ })
  expect(slot.getAttribute('href')).toBe('/afq/entry?save=2')
  await userEvent.click(screen.getByRole('button', { name: '消す' }))
  await userEvent.click(screen.getByRole('button', { name: '消す' }))
  await waitFor(() => expect(api.requests(removeStorySave)[0]?.input).toMatchObject({ slot: '2' }))
})

test('the archive has what was finished, to be read again', async () => {
  openApp('/afq/archive')
  await screen.findByRole('link', { name: /話101/ })
  expect(links(/話\d/)).toHaveLength(2)
  await expectAccessible()
})

test('the archive of who has finished nothing says what will be there', async () => {
  api.answer(getStory, aMapAt({ chapter: 1, number: 101 }))
  openApp('/afq/archive')
  expect(await screen.findByText('まだ、読みおえた話はありません')).toBeTruthy()
})

test('saves are written to a file', async () => {
  api.answer(exportStorySaves, { story: 'afq', saves: [save] })
  URL.createObjectURL = () => 'blob:saves'
  URL.revokeObjectURL = () => {}
  openApp('/afq/archive')
  await userEvent.click(await screen.findByRole('button', { name: 'しおりを書き出す' }))
  await waitFor(() => expect(api.requests(exportStorySaves)).toHaveLength(1))
})

test('any scene of a finished episode is read, and nothing is saved', async () => {
  api.answer(getEpisode, aPlayedEpisode({ read: ['l1'], isFinished: true }))
  openApp('/omake/scene')
  const scenes = within(await screen.findByRole('list', { name: '場面' }))
  expect(scenes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '場面1朝です。',
    '場面2まだ読んでいません',
    '場面3まだ読んでいません',
  ])
  await userEvent.click(scenes.getByRole('button', { name: /^場面3/ }))
  await screen.findByText('夕方です。')
  await userEvent.click(screen.getByRole('button', { name: 'おわり' }))
  expect(await screen.findByText('この話は、ここで終わりです。')).toBeTruthy()
  await expectAccessible()
})

const sceneWords = async () =>
  within(await screen.findByRole('list', { name: '場面' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('a scene that was read is known as such while that is still to be sent, and after', async () => {
  const sent = Promise.withResolvers<null>()
  api.answer(saveStoryReads, () => sent.promise)
  api.answer(getEpisode, aPlayedEpisode({ read: ['l1'], isFinished: true }))
  noteReads('afq', 'afq-1-101', ['l3'], [])
  openApp('/omake/scene')
  const known = ['場面1朝です。', '場面2長い話でした。', '場面3まだ読んでいません']
  expect(await sceneWords()).toEqual(known)
  await waitFor(() => expect(api.requests(saveStoryReads)).toHaveLength(1))
  sent.resolve(null)
  await waitFor(() => expect(storyReadOutbox.find('afq-1-101')).toBeNull())
  expect(await sceneWords()).toEqual(known)
})

test('of a finished episode of which no reading was written down nothing is said', async () => {
  api.answer(getEpisode, aPlayedEpisode({ read: [], isFinished: true }))
  openApp('/omake/scene')
  expect(await sceneWords()).toEqual(['場面1', '場面2', '場面3'])
  expect(screen.getByRole('list', { name: '場面' }).dataset.short).toBe('true')
})

test('of a scene without words nothing is said', async () => {
  const { episode, ...played } = aPlayedEpisode({ read: ['l1'] })
  const [first, ...others] = episode.scenes as [StoryScene, ...StoryScene[]]
  const scenes = [{ ...first, lines: [] }, ...others]
  api.answer(getEpisode, { ...played, episode: { ...episode, scenes } })
  openApp('/omake/scene')
  expect(await sceneWords()).toEqual(['場面1', '場面2まだ読んでいません', '場面3まだ読んでいません'])
})

test('of an episode that this device stored ahead, only what is known to be read is said', async () => {
  storedMaps.write(currentOwner(), 'afq', aMapAt({ chapter: 1, number: 103 }))
  api.goOffline()
  storedEpisodes.write(currentOwner(), 'afq-1-101', aPlayedEpisode({ read: ['l1'] }))
  openApp('/omake/scene')
  expect(await sceneWords()).toEqual(['場面1朝です。', '場面2', '場面3'])
})

test('the tutorial is read at its own address', async () => {
  openApp('/afq/tutorial2')
  await screen.findByText('朝です。')
  expect(api.requests(getEpisode)[0]?.input.episode).toBe('afq-tutorial')
})

test('an operator sees their own way, and puts a scene into a slot', async () => {
  signedInAs(api, aMember({ authority: 'operator' }))
  api.answer(inspectStory, {
    flags: [{ flag: 'asked', setAt: save.savedAt }],
    saves: [save],
    finishes: [],
    episodes: [
      { id: 'afq-1-101', title: '風のない朝', version: 'v1', versions: 2, scenes: ['hajimari', 'owari'] },
    ],
  })
  api.answer(jumpInStory, { ...save, slot: '8', words: '夕方です。' })
  openApp('/afq/debug')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '話' }), 'afq-1-101')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '場面' }), 'owari')
  await userEvent.click(screen.getByRole('button', { name: 'しおり8に置く' }))
  expect((await screen.findByRole('link', { name: '「夕方です。」から読む' })).getAttribute('href')).toBe(
    '/afq/entry?save=8',
  )
  expect(api.requests(jumpInStory)[0]?.input).toMatchObject({ slot: '8', scene: 'owari' })
  expect(within(document.body).getByText('asked')).toBeTruthy()
  await expectAccessible()
})
