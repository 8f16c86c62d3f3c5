import type { DiaryDatabase } from './diary-database.ts'
import type { DiaryKind, KnownDay } from './diary-kinds.ts'

/** Takes over what the server has of a span: what it no longer has goes. */
export async function writeKnown(
  database: DiaryDatabase,
  kind: DiaryKind,
  from: string,
  to: string,
  known: KnownDay[],
): Promise<void> {
  const dates = new Set(known.map(day => day.date))
  await database.transaction('rw', database.days, async () => {
    const keys = await database.days
      .where('[kind+date]')
      .between([kind, from], [kind, to], true, true)
      .primaryKeys()
    await database.days.bulkDelete(keys.filter(([, date]) => !dates.has(date)))
    await database.days.bulkPut(known)
  })
}
