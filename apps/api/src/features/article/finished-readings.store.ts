import { type Handle, preparedQuery } from '#core/database.ts'

const number = preparedQuery<{ count: number }>(
  'article_readings_finished',
  `select count(*) from article_readings where uid = $1 and is_finished`,
)

/** How many articles a member has read to the end. */
export const countFinishedReadings = async (handle: Handle, uid: string): Promise<number> =>
  (await number(handle, [uid]))[0]?.count ?? 0
