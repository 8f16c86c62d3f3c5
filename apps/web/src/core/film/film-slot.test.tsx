import { recordContent, recordEvent } from '@iki/contract/media/activity'
import { countTotalPlay } from '@iki/contract/media/audio'
import { countTotalDougaPlay } from '@iki/contract/media/video'
import { act, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lessonRow, mediaOf } from '#test/audio-samples.ts'
import { fakeApi } from '#test/fake-api.ts'
import { settled } from '#test/fake-media-element.ts'
import { installFakeMedia } from '#test/install-fake-media.ts'

installFakeMedia()
const { player } = await import('#core/player/player.ts')
const { FilmSlot } = await import('./film-slot.tsx')

beforeEach(() => {
  const api = fakeApi()
  for (const log of [countTotalPlay, countTotalDougaPlay, recordEvent, recordContent]) api.answer(log, null)
  player.stop()
})

const film = (id: string) => ({ ...lessonRow(id, { kind: 'video' }), media: mediaOf(id) })
const status = () => player.store.getState().status

async function play(id: string): Promise<void> {
  await act(async () => {
    player.load(film(id), { autoplay: true })
    await settled()
  })
}

test('a page shows the film while its lesson is in the player', async () => {
  const { container } = render(<FilmSlot lessonId="a" />)
  const shown = () => container.querySelector('video')
  expect(shown()).toBeNull()
  await play('a')
  expect(shown()).not.toBeNull()
  await play('b')
  expect(shown()).toBeNull()
})

test('a film that nobody can see any more pauses', async () => {
  const { unmount } = render(<FilmSlot lessonId="a" />)
  await play('a')
  expect(status()).toBe('playing')
  unmount()
  expect(document.querySelector('video')?.isConnected).toBe(true)
  await vi.waitFor(() => expect(status()).toBe('paused'))
})

test('a film that continues in a smaller place continues playing', async () => {
  const page = render(<FilmSlot lessonId="a" />)
  await play('a')
  page.unmount()
  const mini = render(<FilmSlot lessonId="a" />)
  await new Promise(resolve => setTimeout(resolve))
  expect(mini.container.querySelector('video')).not.toBeNull()
  expect(status()).toBe('playing')
})

test('what has only sound continues wherever its listener is', async () => {
  const { unmount } = render(<FilmSlot lessonId="a" />)
  await play('a')
  await act(async () => {
    player.load({ ...lessonRow('c'), media: mediaOf('c') }, { autoplay: true })
    await settled()
  })
  unmount()
  await new Promise(resolve => setTimeout(resolve))
  expect(status()).toBe('playing')
})
