import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Owner } from '#core/offline/owner.ts'
import { lessonRow } from '#test/audio-samples.ts'
import { ownPositions } from './own-positions.ts'
import { positionSaver } from './position-saver.ts'
import { positionStore } from './position-store.ts'

const haruko: Owner = { kind: 'member', uid: 'haruko' }
const natsuko: Owner = { kind: 'member', uid: 'natsuko' }
const guest: Owner = { kind: 'guest' }
const lesson = lessonRow('asa-sebone', { durationSeconds: 3000 })

/** This device, on which a member has just listened up to a second. */
async function listened(owner: Owner, seconds: number) {
  const whose = { now: owner }
  const saver = positionSaver({
    send: async ({ sequence = 0 }) => ({ seconds, sequence, isCompleted: false }),
    store: positionStore(),
    ownPositions: ownPositions(),
    owner: () => whose.now,
    device: () => ({ id: 'desk', name: 'Mac の Chrome' }),
    now: () => 0,
  })
  saver.save(lesson, { seconds, durationSeconds: 3000 })
  await vi.advanceTimersByTimeAsync(0)
  const becomes = (next: Owner) => {
    whose.now = next
    saver.outbox.changeOwner()
  }
  return { saver, becomes }
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a member finds this device’s position in a lesson again, and no other member does', async () => {
  await listened(haruko, 40)
  expect(ownPositions().find(haruko, lesson.id)).toMatchObject({ seconds: 40, isAtEnd: false })
  expect(ownPositions().find(natsuko, lesson.id)).toBeNull()
})

test.each([
  ['signs out', guest],
  ['gives the device to another member', natsuko],
])('of a member who %s, no position stays on this device', async (_, next) => {
  const { becomes } = await listened(haruko, 40)
  becomes(next)
  expect(ownPositions().find(haruko, lesson.id)).toBeNull()
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(lesson.id)
})

test('a member whose session is only renewed keeps the positions of this device', async () => {
  const { becomes } = await listened(haruko, 40)
  becomes({ ...haruko })
  expect(ownPositions().find(haruko, lesson.id)).toMatchObject({ seconds: 40 })
})

test('a guest who signs in takes no position from a member who was here before', async () => {
  ownPositions().write(haruko, lesson.id, {
    seconds: 40,
    isAtEnd: false,
    isCompleted: false,
    knows: 3,
    savedAt: null,
  })
  const { becomes } = await listened(guest, 10)
  becomes(haruko)
  expect(ownPositions().find(haruko, lesson.id)).toMatchObject({ seconds: 40, knows: 3 })
})

test('a guest has one position in a lesson, which is not compared with that of other devices', async () => {
  const { saver } = await listened(guest, 40)
  expect(saver.positionOf(lesson)).toMatchObject({ seconds: 40 })
  expect(ownPositions().find(guest, lesson.id)).toBeNull()
  expect(Object.keys(localStorage)).toEqual(['iki.positions.guest'])
})
