import type { Handle } from '#core/database/database.ts'
import { instant, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

const save = statement({
  name: 'news_announcement_save',
  params: { newsId: text, dueAt: instant },
  text: `insert into news_announcements as a (news_id, due_at) values ($newsId, $dueAt)
   on conflict (news_id) do update set due_at = excluded.due_at where a.begun_at is null`,
})

/** Schedules the notification of members for the time of the news, unless it has started. */
export async function saveAnnouncement(handle: Handle, newsId: string, dueAt: Date): Promise<void> {
  await save.run(handle, { newsId, dueAt })
}

const begin = statement({
  name: 'news_announcements_begin',
  params: { now: instant },
  row: { newsId: text, toldUpTo: text },
  text: `update news_announcements set begun_at = $now where begun_at is null and news_id in (
     select a.news_id from news_announcements a join news n on n.id = a.news_id
     where a.begun_at is null and a.due_at <= $now and n.status = 'open' order by a.due_at limit 100 for update of a
   ) returning news_id, told_up_to`,
})

/** Those whose time has come, each for one caller. */
export const beginAnnouncements = (handle: Handle, now: Date) => begin.rows(handle, { now })

type Announcement = RowOf<typeof lock>

const lock = statement({
  name: 'news_announcement_lock',
  params: { newsId: text },
  row: {
    title: text,
    summary: text,
    place1: text,
    place2: text,
    status: text.as<'open' | 'closed'>(),
    dueAt: instant,
    toldUpTo: text,
  },
  text: `select n.title, n.summary, n.place1, n.place2, n.status, a.due_at, a.told_up_to
   from news_announcements a join news n on n.id = a.news_id where a.news_id = $newsId for update of a`,
})

/** Locked until the transaction ends; null if there is none. */
export async function lockAnnouncement(handle: Handle, newsId: string): Promise<Announcement | null> {
  return lock.first(handle, { newsId })
}

const moveOn = statement({
  name: 'news_announcement_move_on',
  params: { newsId: text, toldUpTo: text },
  text: 'update news_announcements set told_up_to = $toldUpTo where news_id = $newsId',
})

/** All members up to this one have been notified. */
export async function moveOnAnnouncement(handle: Handle, newsId: string, toldUpTo: string): Promise<void> {
  await moveOn.run(handle, { newsId, toldUpTo })
}

const pause = statement({
  name: 'news_announcement_pause',
  params: { newsId: text },
  text: 'update news_announcements set begun_at = null where news_id = $newsId',
})

/** Continues from where it is when the news are open again. */
export async function pauseAnnouncement(handle: Handle, newsId: string): Promise<void> {
  await pause.run(handle, { newsId })
}
