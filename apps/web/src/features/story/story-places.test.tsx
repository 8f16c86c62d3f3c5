import { getEpisode, getStory, type StorySave, saveStoryPlace } from '@iki/contract/play/story'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { aMapAt, aPlayedEpisode } from '#test/story-samples.ts'
import { readerSettings } from './reader-settings.ts'

const elsewhere: StorySave = {
  ...{ slot: '0', episode: 'afq-1-101', brought: [], scene: 'hanashi', line: null },
  ...{ device: 'another', deviceName: 'iPad', sequence: 5, title: '風のない朝', words: '長い話でした。' },
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
})

test('an episode that was begun on another device goes on there, also by the way of the map', async () => {
  openApp('/afq/map-page')
  await userEvent.click(await screen.findByRole('link', { name: /^はじめる/ }))
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

test('an episode that was read to its end on another device begins anew', async () => {
  api.answer(getStory, aMapAt({ chapter: 1, number: 102 }, { saves: [elsewhere] }))
  openApp(address)
  expect(await screen.findByText('朝です。')).toBeTruthy()
})
