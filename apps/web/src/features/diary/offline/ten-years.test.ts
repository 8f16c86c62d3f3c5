import { addDays } from '@iki/contract/tokyo'
import { beforeEach, expect, test, vi } from 'vitest'
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

async function elapsedMs(run: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await run()
  return performance.now() - before
}

test('a month of ten years is read by its key alone, within 100 ms', async () => {
  const whole = vi.spyOn(database.days, 'toArray')
  let found: unknown[] = []
  const took = await elapsedMs(async () => {
    found = await readDays(database, 'general', '2026-11-01', '2026-11-30')
  })
  expect(found).toHaveLength(20)
  expect(whole).not.toHaveBeenCalled()
  expect(took).toBeLessThan(100)
})

test('the row of days reads dates and no entries', async () => {
  expect(await readDates(database, 'general')).toHaveLength(3650)
})
