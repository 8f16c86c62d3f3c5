import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { testClock } from '#test/clock.ts'
import * as hostile from '#test/hostile-pictures.ts'
import { pictureReader } from './read-picture.ts'

const log = { warn() {} }
const clock = testClock()
const budget = { processorMs: 60_000, windowSeconds: 60 }
const reader = pictureReader({ clock, log })
/** One that loses its patience soon. */
const hasty = pictureReader({ clock, log, processorMs: 300 })
afterAll(() => {
  reader.stop()
  hasty.stop()
})

const outcome = (picture: Promise<{ width: number; height: number }>) =>
  picture.then(
    ({ width, height }) => `${width}×${height}`,
    ({ code }) => code,
  )
const small = await hostile.flat(8, 8).png().toBuffer()

/** A process that was ended exits a moment later. */
async function hasExited(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 2_000; tries++) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await sleep(20)
  }
  return false
}

test.each([
  ['a column in PNG', () => hostile.flatPng({ width: 1, height: 39_999_999 })],
  ['a row in PNG', () => hostile.flatPng({ width: 39_999_999, height: 1 })],
  ['a column in JPEG', () => hostile.flat(1, 60_000).jpeg().toBuffer()],
  ['a column in WebP', () => hostile.flat(1, 16_000).webp().toBuffer()],
  ['a column in AVIF', () => hostile.lyingAvif(1, 16_000)],
  ['a square in AVIF', () => hostile.lyingAvif(5000, 5000)],
  [
    'a square that is decoded all at once',
    () => hostile.flatPng({ width: 5000, height: 5000, isInterlaced: true }),
  ],
])('%s that is larger than any picture of a phone is not decoded', async (_, make) => {
  expect(await outcome(reader.read('hana', await make(), budget))).toBe('picture_extreme')
})

test.each([
  ['GIF', async () => sharp(small).gif().toBuffer()],
  ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['TIFF', async () => sharp(small).tiff().toBuffer()],
  ['text', async () => Buffer.from('いき')],
  ['nothing', async () => Buffer.alloc(0)],
])('%s is no picture', async (_, make) => {
  expect(await outcome(reader.read('hana', await make(), budget))).toBe('picture_unreadable')
})

test('of thousands of frames the first is drawn, and of a profile without end nothing is seen', async () => {
  expect(await outcome(reader.read('hana', await hostile.manyFrames(2000), budget))).toBe('4×4')
  expect(await outcome(reader.read('hana', hostile.profileBomb(), budget))).toBe('8×8')
})

test('what takes too much of the processor is ended in the middle, and the next picture is drawn', async () => {
  const bomb = await hostile.endlessExif()
  expect(await outcome(hasty.read('hana', small, budget))).toBe('8×8')
  const before = hasty.pids()
  expect(await outcome(hasty.read('hana', bomb, budget))).toBe('picture_unreadable')
  const ended = before.filter(pid => !hasty.pids().includes(pid))
  expect(ended).toHaveLength(1)
  for (const pid of ended) expect(await hasExited(pid)).toBe(true)
  expect(await outcome(hasty.read('hana', small, budget))).toBe('8×8')
})

test('what the machine has no time for is sent again later, and is not said to be unreadable', async () => {
  const busy = pictureReader({ clock, log, longestMs: 1 })
  afterAll(() => busy.stop())
  expect(await outcome(busy.read('hana', small, budget))).toBe('unavailable')
})

test('pictures of one member don’t delay those of another', async () => {
  const bomb = await hostile.endlessExif()
  const done: string[] = []
  const sent = Array.from({ length: 3 }, async (_, number) => {
    await outcome(hasty.read('hostile', bomb, budget))
    done.push(`hostile ${number}`)
  })
  for (const number of [1, 2]) {
    expect(await outcome(hasty.read('mio', small, budget))).toBe('8×8')
    done.push(`mio ${number}`)
  }
  await Promise.all(sent)
  expect(done.indexOf('mio 2')).toBeLessThan(done.indexOf('hostile 2'))
})

test('many members at once are all served', async () => {
  const all = Array.from({ length: 60 }, (_, number) =>
    outcome(reader.read(`member-${number}`, small, budget)),
  )
  expect(await Promise.all(all)).toEqual(Array(60).fill('8×8'))
})

test('no process is left when the server stops', async () => {
  const last = pictureReader({ clock, log })
  await last.read('hana', small, budget)
  const pids = last.pids()
  expect(pids).toHaveLength(1)
  last.stop()
  for (const pid of pids) expect(await hasExited(pid)).toBe(true)
})

test('who has used up their time of the processor waits, also with what was sent before', async () => {
  const little = { processorMs: 1, windowSeconds: 60 }
  const sent = Promise.all([1, 2, 3].map(() => outcome(reader.read('ken', small, little))))
  expect(await sent).toEqual(['8×8', 'too_many_requests', 'too_many_requests'])
  expect(await outcome(reader.read('ken', small, little))).toBe('too_many_requests')
  clock.advance(60_000)
  expect(await outcome(reader.read('ken', small, little))).toBe('8×8')
})

test('whoever has sent one that takes long does not come between the others, for ten minutes', async () => {
  const bomb = await hostile.endlessExif()
  const isQuickEnded = async (uid: string) => {
    await hasty.read('mio', small, budget)
    const [before] = hasty.pids()
    await outcome(hasty.read(uid, bomb, budget))
    return !hasty.pids().includes(before ?? 0)
  }
  expect(await isQuickEnded('slow')).toBe(true)
  expect(await isQuickEnded('slow')).toBe(false)
  clock.advance(600_000)
  expect(await isQuickEnded('slow')).toBe(true)
})
