import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshPhone } from '#test/diary-member.ts'
import { type DiaryDatabase, makeDatabase } from './diary-database.ts'
import { type LiveReadings, liveReadings } from './live-readings.ts'

let database: DiaryDatabase
let live: LiveReadings
const read = vi.fn(async () => (await database.facts.toArray()).map(({ name }) => name))
const tell = vi.fn()
const told = () => live.look('facts', read).value
const put = (name: string) => database.facts.put({ name, value: null })
const untilTold = (names: string[]) => vi.waitFor(() => expect(told()).toEqual(names))

beforeEach(async () => {
  freshPhone()
  vi.clearAllMocks()
  database = makeDatabase('haruko')
  await database.open()
  live = liveReadings()
})
afterEach(() => live.stop())

test('what several show is read once, and once more when it has changed', async () => {
  const tellOther = vi.fn()
  live.follow('facts', read, tell)
  live.follow('facts', read, tellOther)
  await untilTold([])
  expect(read).toHaveBeenCalledTimes(1)
  await put('a')
  await untilTold(['a'])
  expect(read).toHaveBeenCalledTimes(2)
  expect(tell).toHaveBeenCalledTimes(2)
  expect(tellOther).toHaveBeenCalledTimes(2)
})

test('what nobody shows any more is there for the way back, until it changes', async () => {
  const leave = live.follow('facts', read, tell)
  await untilTold([])
  leave()
  expect(told()).toEqual([])
  expect(read).toHaveBeenCalledTimes(1)
  await put('a')
  await put('b')
  expect(read).toHaveBeenCalledTimes(1)
  expect(told()).toBe(undefined)
  await untilTold(['a', 'b'])
})

test('a reading that failed is tried again on the way back', async () => {
  read.mockRejectedValueOnce(new Error('The phone does not let us.'))
  const leave = live.follow('facts', read, tell)
  await vi.waitFor(() => expect(live.look('facts', read).error).toBeTruthy())
  leave()
  await untilTold([])
})

test('while something more urgent is under way nothing is read, and then what has changed', async () => {
  live.follow('facts', read, tell)
  await untilTold([])
  const urgent = Promise.withResolvers<void>()
  const held = live.holdUntil(urgent.promise)
  await put('a')
  expect(live.look('first seen now', async () => 'b').value).toBe(undefined)
  expect(read).toHaveBeenCalledTimes(1)
  expect(told()).toEqual([])
  urgent.reject(new Error('It was not kept.'))
  await held
  await untilTold(['a'])
  await put('b')
  await untilTold(['a', 'b'])
  expect(live.look('first seen now', async () => 'b').value).toBe('b')
})

test('nothing goes on when the diary is closed', async () => {
  live.follow('facts', read, tell)
  await untilTold([])
  live.stop()
  await put('a')
  expect(read).toHaveBeenCalledTimes(1)
})
