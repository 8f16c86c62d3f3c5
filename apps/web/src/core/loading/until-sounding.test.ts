import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PressedPage, untilSounding } from './until-sounding.ts'

const state = { paused: false, readyState: 0, error: null as MediaError | null }
const sound = Object.defineProperties(
  new Audio(),
  Object.fromEntries(
    Object.keys(state).map(name => [name, { get: () => state[name as keyof typeof state] }]),
  ),
) as HTMLAudioElement

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(state, { paused: false, readyState: 0, error: null })
})
afterEach(() => void vi.useRealTimers())

async function hasResolved(act: () => void, earlySound: HTMLAudioElement | null = sound): Promise<boolean> {
  let isDone = false
  void untilSounding({ earlySound } as PressedPage).then(() => {
    isDone = true
  })
  act()
  await vi.advanceTimersByTimeAsync(1)
  return isDone
}

test('nothing waits where no sound was pressed', async () => {
  expect(await hasResolved(() => {}, null)).toBe(true)
})

test.each(['playing', 'pause', 'error', 'emptied'])('waits for a sound until %s', async end => {
  expect(await hasResolved(() => {})).toBe(false)
  expect(await hasResolved(() => sound.dispatchEvent(new Event(end)))).toBe(true)
})

test('but no longer than three seconds', async () => {
  expect(await hasResolved(() => vi.advanceTimersByTime(2_990))).toBe(false)
  expect(await hasResolved(() => vi.advanceTimersByTime(3_000))).toBe(true)
})

test.each([
  ['sounds already', { readyState: HTMLMediaElement.HAVE_FUTURE_DATA }],
  ['was stopped', { paused: true }],
  ['has failed', { error: {} as MediaError }],
])('nor for one that %s', async (_, now) => {
  Object.assign(state, now)
  expect(await hasResolved(() => {})).toBe(true)
})
