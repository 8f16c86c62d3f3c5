import type { Handle } from '#core/database/database.ts'
import { integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const number = statement({
  name: 'article_readings_finished',
  params: { uid: text },
  row: { count: integer.because('a count') },
  text: `select count(*) from article_readings where uid = $uid and is_finished`,
})

/** How many articles a member has read to the end. */
export const countFinishedReadings = async (handle: Handle, uid: string): Promise<number> =>
  (await number.first(handle, { uid }))?.count ?? 0
