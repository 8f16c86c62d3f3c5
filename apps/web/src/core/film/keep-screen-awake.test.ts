import type { Reach } from '@iki/contract/media/media'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { initialState, type PlayerState } from '#core/player/player-state.ts'
import { lessonRow } from '#test/audio-samples.ts'
import { keepScreenAwake } from './keep-screen-awake.ts'

function setUp(reach: Reach = 'browser') {
  const store = createStore<PlayerState>(() => initialState)
  const release = vi.fn()
  const hold = vi.fn(() => release)
  keepScreenAwake({ store, reachOf: () => reach }, hold)
  return { store, hold, release }
}

test('the screen stays on while a film plays on it, and no longer', () => {
  const { store, hold, release } = setUp()
  store.setState({ track: lessonRow('a', { kind: 'video' }), status: 'playing' })
  store.setState({ seconds: 3 })
  expect(hold).toHaveBeenCalledOnce()
  store.setState({ status: 'paused' })
  expect(release).toHaveBeenCalledOnce()
  store.setState({ status: 'playing' })
  expect(hold).toHaveBeenCalledTimes(2)
})

test('what has only sound needs no screen, and neither does a film on a television', () => {
  const here = setUp()
  here.store.setState({ track: lessonRow('a'), status: 'playing' })
  expect(here.hold).not.toHaveBeenCalled()
  const there = setUp('receiver')
  there.store.setState({ track: lessonRow('a', { kind: 'video' }), status: 'playing' })
  expect(there.hold).not.toHaveBeenCalled()
})
