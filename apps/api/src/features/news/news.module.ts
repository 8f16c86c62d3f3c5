import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { newsRoutes } from './news.routes.ts'
import { newsService } from './news.service.ts'
import {
  announceTask,
  announceTime,
  newsAnnouncementService,
  notifyMembersTask,
} from './news-announcement.service.ts'

type Announcements = typeof newsAnnouncementService
type Needs = Pick<Platform, 'db' | 'clock' | 'addresses'> & {
  lessonRows: { lessonRows: Need<typeof newsService, 'lessons'> }
  licence: { licences: { ofMany: Need<Announcements, 'licencesOfMany'> } }
  account: { accounts: { listActiveAfter: Need<Announcements, 'listMembers'> } }
  notification: { notifications: { notify: Need<Announcements, 'notify'> } }
}

/** News, and how members are notified of them. */
export function newsModule({ db, clock, addresses, lessonRows, licence, account, notification }: Needs) {
  const news = newsService({ db, clock, addresses, lessons: lessonRows.lessonRows })
  const newsAnnouncements = newsAnnouncementService({
    db,
    clock,
    licencesOfMany: licence.licences.ofMany,
    listMembers: account.accounts.listActiveAfter,
    notify: notification.notifications.notify,
  })
  return {
    services: { news, newsAnnouncements },
    routes: server => newsRoutes(server, news),
    tasks: { [announceTask]: newsAnnouncements.begin, [notifyMembersTask]: newsAnnouncements.notifyMembers },
    crontab: [{ task: announceTask, match: announceTime }],
  } satisfies Module
}
