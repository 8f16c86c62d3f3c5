import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { FilmElement } from './film-element.ts'
import { type FilmState, filmStore } from './film-state.ts'
import { fullscreen } from './fullscreen.ts'
import { pictureInPicture } from './picture-in-picture.ts'

function setUp(abilities: object) {
  const element = Object.assign(document.createElement('video'), abilities) as FilmElement
  const state = createStore<FilmState>(() => filmStore.getInitialState())
  return { element, state }
}

function pageThat(abilities: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(abilities))
    Object.defineProperty(document, name, { configurable: true, value })
}

afterEach(() => {
  pageThat({
    pictureInPictureEnabled: undefined,
    exitPictureInPicture: undefined,
    fullscreenEnabled: undefined,
    fullscreenElement: null,
    exitFullscreen: undefined,
  })
})

test('the small window opens and closes by one press each, and says so when it was closed by itself', () => {
  const requestPictureInPicture = vi.fn(async () => ({}))
  const exitPictureInPicture = vi.fn(async () => {})
  pageThat({ pictureInPictureEnabled: true, exitPictureInPicture })
  const { element, state } = setUp({ requestPictureInPicture })
  const onLeft = vi.fn()
  const { toggle } = pictureInPicture({ element, state, onLeft })
  expect(state.getState().canPip).toBe(true)
  toggle()
  expect(requestPictureInPicture).toHaveBeenCalledOnce()
  element.dispatchEvent(new Event('enterpictureinpicture'))
  expect(state.getState().isInPip).toBe(true)
  toggle()
  expect(exitPictureInPicture).toHaveBeenCalledOnce()
  element.dispatchEvent(new Event('leavepictureinpicture'))
  expect(state.getState().isInPip).toBe(false)
  expect(onLeft).toHaveBeenCalledOnce()
})

test('Safari has its own way into it', () => {
  const webkitSetPresentationMode = vi.fn()
  const { element, state } = setUp({
    webkitSupportsPresentationMode: () => true,
    webkitSetPresentationMode,
    webkitPresentationMode: 'inline',
  })
  const { toggle } = pictureInPicture({ element, state, onLeft: () => {} })
  toggle()
  expect(webkitSetPresentationMode).toHaveBeenCalledWith('picture-in-picture')
  element.webkitPresentationMode = 'picture-in-picture'
  element.dispatchEvent(new Event('webkitpresentationmodechanged'))
  expect(state.getState().isInPip).toBe(true)
  toggle()
  expect(webkitSetPresentationMode).toHaveBeenLastCalledWith('inline')
})

test('where there is none, nobody is offered it', () => {
  const { element, state } = setUp({})
  pictureInPicture({ element, state, onLeft: () => {} })
  fullscreen({ element, state })
  expect(state.getState()).toMatchObject({ canPip: false, canFullscreen: false })
})

test('the whole screen is for the film and its controls', () => {
  pageThat({ fullscreenEnabled: true, fullscreenElement: null })
  const { element, state } = setUp({})
  const stage = Object.assign(document.createElement('div'), { requestFullscreen: vi.fn(async () => {}) })
  const { toggle } = fullscreen({ element, state })
  toggle(stage)
  expect(stage.requestFullscreen).toHaveBeenCalledOnce()
  const exitFullscreen = vi.fn(async () => {})
  pageThat({ fullscreenElement: stage, exitFullscreen })
  document.dispatchEvent(new Event('fullscreenchange'))
  expect(state.getState().isFullscreen).toBe(true)
  toggle(stage)
  expect(exitFullscreen).toHaveBeenCalledOnce()
})

test('an iPhone gives it to the film alone', () => {
  const webkitEnterFullscreen = vi.fn()
  const { element, state } = setUp({ webkitEnterFullscreen })
  fullscreen({ element, state }).toggle(document.createElement('div'))
  expect(state.getState().canFullscreen).toBe(true)
  expect(webkitEnterFullscreen).toHaveBeenCalledOnce()
})
