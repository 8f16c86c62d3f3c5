import '#test/diary-member.ts'
import { Dexie } from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { freshPhone } from '#test/diary-member.ts'
import { databaseName, makeDatabase } from './diary-database.ts'

beforeEach(freshPhone)

test('50 unsent days outlive the upgrade of the database, each with a key of its own', async () => {
  const before = new Dexie(databaseName('haruko'))
  before.version(1).stores({ days: '[kind+date]', outbox: '[kind+date]', facts: 'name' })
  const dates = Array.from({ length: 50 }, (_, index) => `2026-09-${index}`)
  const value = { relax: 4, breath: 6, memo: '電車の中で', images: [] }
  await before
    .table('outbox')
    .bulkAdd(dates.map(date => ({ kind: 'general', date, action: 'save', value, addedAt: date })))
  before.close()

  const after = makeDatabase('haruko')
  const unsent = await after.outbox.toArray()
  expect(unsent.map(row => row.date).toSorted()).toEqual(dates.toSorted())
  expect(new Set(unsent.map(row => row.idempotencyKey)).size).toBe(50)
  expect(unsent[0]).toMatchObject({ value, state: 'waiting', attempts: [], error: null, base: null })
  expect(await after.pictures.count()).toBe(0)
  after.close()
})

test('a save is durable before it is reported', () => {
  const database = makeDatabase('haruko')
  expect((database as unknown as { _options: object })._options).toMatchObject({
    chromeTransactionDurability: 'strict',
  })
})

test('each member has a database of their own', async () => {
  const [one, other] = [makeDatabase('haruko'), makeDatabase('natsuo')]
  await one.facts.put({ name: 'a', value: 1 })
  expect(await other.facts.count()).toBe(0)
  one.close()
  other.close()
})
