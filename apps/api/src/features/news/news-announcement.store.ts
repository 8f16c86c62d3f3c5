import { type Handle, preparedQuery } from '#core/database.ts'

const save = preparedQuery(
  'news_announcement_save',
  `insert into news_announcements as a (news_id, due_at) values ($1, $2)
   on conflict (news_id) do update set due_at = excluded.due_at where a.begun_at is null`,
)

/** Has members told of news when their time comes, unless that has begun. */
export async function saveAnnouncement(handle: Handle, newsId: string, dueAt: Date): Promise<void> {
  await save(handle, [newsId, dueAt])
}

const begin = preparedQuery<{ news_id: string; told_up_to: string }>(
  'news_announcements_begin',
  `update news_announcements set begun_at = $1 where begun_at is null and news_id in (
     select a.news_id from news_announcements a join news n on n.id = a.news_id
     where a.begun_at is null and a.due_at <= $1 and n.status = 'open' order by a.due_at limit 100 for update of a
   ) returning news_id, told_up_to`,
)

/** Those whose time has come, each for one caller. */
export const beginAnnouncements = (handle: Handle, now: Date) => begin(handle, [now])

type Announcement = {
  title: string
  summary: string
  place1: string
  place2: string
  status: 'open' | 'closed'
  due_at: Date
  told_up_to: string
}

const lock = preparedQuery<Announcement>(
  'news_announcement_lock',
  `select n.title, n.summary, n.place1, n.place2, n.status, a.due_at, a.told_up_to
   from news_announcements a join news n on n.id = a.news_id where a.news_id = $1 for update of a`,
)

/** As it stands until the transaction ends; null when there is no such. */
export async function lockAnnouncement(handle: Handle, newsId: string): Promise<Announcement | null> {
  const [row] = await lock(handle, [newsId])
  return row ?? null
}

const moveOn = preparedQuery(
  'news_announcement_move_on',
  'update news_announcements set told_up_to = $2 where news_id = $1',
)

/** All members up to this one have been told. */
export async function moveOnAnnouncement(handle: Handle, newsId: string, toldUpTo: string): Promise<void> {
  await moveOn(handle, [newsId, toldUpTo])
}

const pause = preparedQuery(
  'news_announcement_pause',
  'update news_announcements set begun_at = null where news_id = $1',
)

/** Goes on from where it is once the news are open again. */
export async function pauseAnnouncement(handle: Handle, newsId: string): Promise<void> {
  await pause(handle, [newsId])
}
