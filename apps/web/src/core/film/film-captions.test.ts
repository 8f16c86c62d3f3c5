import type { Media } from '@iki/contract/media/media'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { sourceOf } from '#test/audio-samples.ts'
import { settled } from '#test/fake-media-element.ts'
import { filmCaptions } from './film-captions.ts'
import { type FilmState, filmStore } from './film-state.ts'

/** The parts of a <track> that jsdom does not have. */
const textTrack = { mode: 'disabled', activeCues: [{ text: '肩の力をぬいて、' }] }

beforeEach(() => {
  textTrack.mode = 'disabled'
  Object.defineProperty(HTMLTrackElement.prototype, 'track', { configurable: true, get: () => textTrack })
})

function setUp(change: Partial<FilmState> = {}) {
  const element = document.createElement('video')
  const state = createStore<FilmState>(() => ({ ...filmStore.getInitialState(), ...change }))
  const captions = filmCaptions({ element, state })
  const freshMedia = vi.fn(
    async (): Promise<Media> => ({
      url: '/m',
      expiresAt: '',
      captionsUrl: '/v1/film/k/fresh.s/captions.vtt',
    }),
  )
  const media = { url: '/m', expiresAt: '', captionsUrl: '/v1/film/k/old.s/captions.vtt' }
  const film = sourceOf('/m', { kind: 'video', media, freshMedia })
  const line = () => element.querySelector('track')
  return { element, state, captions, film, freshMedia, line }
}

test('captions are not fetched before somebody wants them, and then by an address that is good', async () => {
  const { state, captions, film, freshMedia, line } = setUp()
  captions.point(film)
  await settled()
  expect(state.getState().hasCaptions).toBe(true)
  expect(freshMedia).not.toHaveBeenCalled()
  state.setState({ areCaptionsOn: true })
  await settled()
  expect(line()?.getAttribute('src')).toBe('/v1/film/k/fresh.s/captions.vtt')
  expect(line()).toMatchObject({ kind: 'captions', srclang: 'ja' })
  expect(textTrack.mode).toBe('showing')
  state.setState({ areCaptionsOn: false })
  expect(textTrack.mode).toBe('disabled')
})

test('a film without any has none, and the film before leaves none behind', async () => {
  const { state, captions, film, line } = setUp({ areCaptionsOn: true })
  captions.point(film)
  await settled()
  expect(line()).not.toBeNull()
  captions.point(sourceOf('/other', { kind: 'video' }))
  await settled()
  expect(line()).toBeNull()
  expect(state.getState().hasCaptions).toBe(false)
})

test('over a mirrored film the page draws them, so that they can be read', async () => {
  const { state, captions, film, line } = setUp({ areCaptionsOn: true })
  captions.point(film)
  await settled()
  expect(state.getState().captionText).toBeNull()
  state.setState({ isMirrored: true })
  expect(textTrack.mode).toBe('hidden')
  line()?.dispatchEvent(new Event('cuechange'))
  expect(state.getState().captionText).toBe('肩の力をぬいて、')
  state.setState({ isMirrored: false })
  expect(state.getState().captionText).toBeNull()
})

test('captions that could not be fetched are fetched again when they are next asked for', async () => {
  const { state, captions, film, freshMedia, line } = setUp({ areCaptionsOn: true })
  captions.point(film)
  await settled()
  line()?.dispatchEvent(new Event('error'))
  expect(line()).toBeNull()
  state.setState({ areCaptionsOn: false })
  state.setState({ areCaptionsOn: true })
  await settled()
  expect(freshMedia).toHaveBeenCalledTimes(2)
  expect(line()).not.toBeNull()
})
