import { addDays } from '@iki/contract/api/tokyo'
import { beforeEach, expect, test } from 'vitest'
import { freshPhone } from '#test/diary-member.ts'
import { type DiaryDatabase, makeDatabase } from './diary-database.ts'
import type { KnownDay } from './diary-kinds.ts'
import { readDates, readDays } from './read-days.ts'

let database: DiaryDatabase
beforeEach(async () => {
  freshPhone()
  database = makeDatabase('haruko')
  await database.days.bulkAdd(
    Array.from({ length: 3650 }, (_, index): KnownDay => {
      const date = addDays('2016-11-23', index)
      const value = { relax: 5, breath: 5, memo: `${index}日め`, images: [] }
      return { kind: 'general', date, value, serverId: date, revision: 1, updatedAt: '', isWritten: true }
    }),
  )
})

/** Counts the entries that the database returns during this. */
async function entriesRead(run: () => Promise<unknown>): Promise<number> {
  let count = 0
  const onRead = (entry: unknown) => {
    count += 1
    return entry
  }
  database.days.hook('reading', onRead)
  await run()
  database.days.hook('reading').unsubscribe(onRead)
  return count
}

test('a month of ten years reads the entries of that month alone', async () => {
  let found: unknown[] = []
  const read = await entriesRead(async () => {
    found = await readDays(database, 'general', '2026-11-01', '2026-11-30')
  })
  expect([found.length, read]).toEqual([20, 20])
})

test('the row of days reads dates and no entries', async () => {
  let found: unknown[] = []
  const read = await entriesRead(async () => {
    found = await readDates(database, 'general')
  })
  expect([found.length, read]).toEqual([3650, 0])
})
