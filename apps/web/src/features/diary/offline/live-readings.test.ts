import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshPhone } from '#test/diary-member.ts'
import { type DiaryDatabase, makeDatabase } from './diary-database.ts'
import { type LiveReadings, liveReadings } from './live-readings.ts'

let database: DiaryDatabase
let live: LiveReadings
const read = vi.fn(async () => (await database.facts.toArray()).map(({ name }) => name))
const listener = vi.fn()
const current = () => live.current('facts', read).value
const put = (name: string) => database.facts.put({ name, value: null })
const untilNotified = (names: string[]) => vi.waitFor(() => expect(current()).toEqual(names))

beforeEach(async () => {
  freshPhone()
  vi.clearAllMocks()
  database = makeDatabase('haruko')
  await database.open()
  live = liveReadings()
})
afterEach(() => live.stop())

test('what several show is read once, and once more when it has changed', async () => {
  const otherListener = vi.fn()
  live.follow('facts', read, listener)
  live.follow('facts', read, otherListener)
  await untilNotified([])
  expect(read).toHaveBeenCalledTimes(1)
  await put('a')
  await untilNotified(['a'])
  expect(read).toHaveBeenCalledTimes(2)
  expect(listener).toHaveBeenCalledTimes(2)
  expect(otherListener).toHaveBeenCalledTimes(2)
})

test('what nobody shows any more is there for the way back, until it changes', async () => {
  const leave = live.follow('facts', read, listener)
  await untilNotified([])
  leave()
  expect(current()).toEqual([])
  expect(read).toHaveBeenCalledTimes(1)
  await put('a')
  await put('b')
  expect(read).toHaveBeenCalledTimes(1)
  expect(current()).toBe(undefined)
  await untilNotified(['a', 'b'])
})

test('a reading that failed is tried again on the way back', async () => {
  read.mockRejectedValueOnce(new Error('The phone does not let us.'))
  const leave = live.follow('facts', read, listener)
  await vi.waitFor(() => expect(live.current('facts', read).error).toBeTruthy())
  leave()
  await untilNotified([])
})

test('while something more urgent is under way nothing is read, and then what has changed', async () => {
  live.follow('facts', read, listener)
  await untilNotified([])
  const urgent = Promise.withResolvers<void>()
  const held = live.holdUntil(urgent.promise)
  await put('a')
  expect(live.current('first seen now', async () => 'b').value).toBe(undefined)
  expect(read).toHaveBeenCalledTimes(1)
  expect(current()).toEqual([])
  urgent.reject(new Error('It was not kept.'))
  await held
  await untilNotified(['a'])
  await put('b')
  await untilNotified(['a', 'b'])
  expect(live.current('first seen now', async () => 'b').value).toBe('b')
})

test('nothing continues when the diary is closed', async () => {
  live.follow('facts', read, listener)
  await untilNotified([])
  live.stop()
  await put('a')
  expect(read).toHaveBeenCalledTimes(1)
})
