import type { Authority } from '@iki/contract/access/access'
import type { Licence } from '@iki/contract/access/licence'
import { pathOfNews } from '@iki/contract/screens/news-screens'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle, Transaction } from '#core/database/database.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import * as store from './news-announcement.store.ts'

/** A notification about news. */
type Notice = {
  uid: string
  kind: 'news'
  about: string
  title: string
  body: string
  link: string
  fromUid: null
}

type Parts = {
  db: Database
  clock: Clock
  licencesOfMany(uids: string[], handle: Handle): Promise<ReadonlyMap<string, readonly Licence[]>>
  /** Active members after `after`, in the order of their ids, who existed by then. */
  listMembers(
    handle: Handle,
    of: { after: string; thereBy: Date },
  ): Promise<{ uid: string; authority: Authority }[]>
  /** Notifies a member; a repeat does nothing. */
  notify(tx: Transaction, notice: Notice): Promise<void>
}

export const announceTask = 'announce_news'
export const announceTime = '* * * * *'
export const notifyMembersTask = 'tell_news'
/** Runs after the jobs that a member waits for. */
const priority = 5

type Page = { newsId: string; after: string }
const enqueuePage = (tx: Transaction, page: Page) => enqueue(tx, notifyMembersTask, page, { priority })

/**
 * Notifies members of news when they become public, page by page in the order of their ids. The progress is stored in
 * the transaction that notifies a page and queues the next one: after a crash nobody is notified twice or left out.
 */
export function newsAnnouncementService({ db, clock, licencesOfMany, listMembers, notify }: Parts) {
  return {
    /** The job that runs each minute. */
    async begin(): Promise<void> {
      await db.transaction(async tx => {
        for (const { newsId, toldUpTo: after } of await store.beginAnnouncements(tx, clock()))
          await enqueuePage(tx, { newsId, after })
      })
    },

    /** The job for a page of members. A page that was done before, or by another node, does nothing. */
    async notifyMembers(payload: unknown): Promise<void> {
      const { newsId, after } = payload as Page
      await db.transaction(async tx => {
        const news = await store.lockAnnouncement(tx, newsId)
        if (news?.toldUpTo !== after) return
        if (news.status !== 'open') return store.pauseAnnouncement(tx, newsId)
        const page = { after, thereBy: news.dueAt }
        const members = await listMembers(tx, page)
        const licences = await licencesOfMany(
          members.map(({ uid }) => uid),
          tx,
        )
        const { title, summary: body } = news
        for (const member of members) {
          const viewer = { ...member, licences: licences.get(member.uid) ?? [] }
          const link = pathOfNews(news, viewer, clock())
          const what = { kind: 'news', about: `news:${newsId}`, title, body, fromUid: null } as const
          if (link !== null) await notify(tx, { ...what, uid: member.uid, link })
        }
        const last = members.at(-1)
        if (!last) return
        await store.moveOnAnnouncement(tx, newsId, last.uid)
        await enqueuePage(tx, { newsId, after: last.uid })
      })
    },
  }
}
export type NewsAnnouncements = ReturnType<typeof newsAnnouncementService>
