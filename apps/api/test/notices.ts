import type { Database } from '#core/database/database.ts'
import type { Notice } from '#features/notification/notification.service.ts'
import type { Services } from '../src/app.ts'

let abouts = 0

/** Notifies a member; a test states only what it is about. */
export const noticing =
  (db: Database, { notification }: Pick<Services, 'notification'>) =>
  (uid: string, notice: Partial<Notice> = {}): Promise<void> =>
    db.transaction(tx =>
      notification.notifications.notify(tx, {
        uid,
        kind: 'comment',
        about: `about ${++abouts}`,
        title: '題',
        body: '本文',
        link: null,
        fromUid: null,
        ...notice,
      }),
    )
