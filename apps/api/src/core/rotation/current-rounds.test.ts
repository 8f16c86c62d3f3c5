import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { plannedOnce } from '#test/planned-once.ts'
import { listRounds, replaceRounds } from './rotation.store.ts'

const { database: db } = await createTestDatabase()
const now = new Date('2026-11-22T00:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const roundsAt = (...starts: number[]) => starts.map(start => ({ startsAt: hours(start), items: [] }))
const startsOf = async (...rotations: string[]) =>
  new Map(
    [...(await listRounds(db, rotations, now))].map(([rotation, rounds]) => [
      rotation,
      rounds.map(({ startsAt }) => (startsAt.getTime() - now.getTime()) / 3_600_000),
    ]),
  )

await db.transaction(async tx => {
  await replaceRounds(tx, 'radio', { rounds: roundsAt(48, -48, 24, -24), now })
  await replaceRounds(tx, 'begins later', { rounds: roundsAt(2, 1), now })
  await replaceRounds(tx, 'begins now', { rounds: roundsAt(0, 5, -5), now })
})

test('of each rotation the current round comes first, then those that are to start', async () => {
  expect(await startsOf('radio', 'begins now')).toEqual(
    new Map([
      ['radio', [-24, 24, 48]],
      ['begins now', [0, 5]],
    ]),
  )
})

test('of a rotation that has not started all rounds are to start', async () => {
  expect(await startsOf('begins later')).toEqual(new Map([['begins later', [1, 2]]]))
})

test('a rotation without rounds is left out', async () => {
  expect(await startsOf('nothing')).toEqual(new Map())
})

test('one plan serves all calls', async () => {
  expect(await plannedOnce(db, tx => listRounds(tx, ['radio'], now))).toMatchObject({
    rotation_rounds_current: true,
  })
})
