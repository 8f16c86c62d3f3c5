import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Database, Handle } from '#core/database.ts'
import type { Task } from '#core/jobs.ts'
import type { Tell } from '#core/live/tell.ts'
import type { Outbox } from '#core/mail/outbox.ts'
import type { Secret } from '#core/secret.ts'
import { deliveryService } from '#features/notification/delivery.service.ts'
import {
  digestBackfillMs,
  digestService,
  digestsTask,
  digestTask,
  digestTime,
} from '#features/notification/digest.service.ts'
import { mailStopAddresses } from '#features/notification/mail-stop.ts'
import { notificationMails } from '#features/notification/notification.mails.ts'
import { deliverTask, notificationService } from '#features/notification/notification.service.ts'
import { notificationSettingsService } from '#features/notification/notification-settings.service.ts'
import { peopleNotices } from '#features/notification/people-notices.ts'
import { pushService, pushTask } from '#features/notification/push.service.ts'
import { pushKeysService } from '#features/notification/push-keys.service.ts'
import { pushSending } from '#features/notification/push-sending.ts'
import { pushSubscriptionService } from '#features/notification/push-subscription.service.ts'
import {
  remindBackfillMs,
  reminderService,
  remindTask,
  remindTime,
} from '#features/notification/reminder.service.ts'
import { serviceKeys } from '#features/notification/service-keys.service.ts'

type Parts = {
  config: Config
  db: Database
  clock: Clock
  secret: Secret
  outbox: Outbox
  tell: Tell
  hiddenFrom(uid: string, handle?: Handle): Promise<string[]>
  listToRemind(at: { time: string; day: string }, after: string, limit: number): Promise<string[]>
}

/** What members are told, and the ways it goes. */
export function createNotificationServices(parts: Parts) {
  const { config, db, clock, secret, outbox, tell, hiddenFrom, listToRemind } = parts
  const isInsecure = config.isPushInsecure
  const notifications = notificationService({ db, clock, tell, hiddenFrom })
  const pushKeys = pushKeysService({ db, clock, secret })
  const send = pushSending({ keys: pushKeys.get, contact: config.supportEmail, isInsecure })
  const kept = serviceKeys({ db, clock, secret })
  const stops = mailStopAddresses(secret, config.publicUrl, kept.listFormerMailStops)
  const sending = { db, clock, mails: notificationMails(config, stops), outbox, hiddenFrom }
  const { notify } = notifications
  return {
    notifications,
    notices: peopleNotices({ clock, notify }),
    /** As if it were another moment. */
    noticesAt: (at: Date) =>
      peopleNotices({
        clock: () => at,
        notify: notificationService({ db, clock: () => at, tell, hiddenFrom }).notify,
      }),
    notificationSettings: notificationSettingsService({ db, clock, stops }),
    pushKeys,
    serviceKeys: kept,
    pushSubscriptions: pushSubscriptionService({ db, clock, isInsecure }),
    pushes: pushService({ db, clock, send, hiddenFrom }),
    deliveries: deliveryService(sending),
    digests: digestService(sending),
    reminders: reminderService({ db, clock, notify, listToRemind }),
  }
}
export type NotificationServices = ReturnType<typeof createNotificationServices>

export const notificationCrontab = [
  { task: digestsTask, match: digestTime, backfillMs: digestBackfillMs },
  { task: remindTask, match: remindTime, backfillMs: remindBackfillMs },
]

export function notificationTasks(services: NotificationServices): Record<string, Task> {
  return {
    [deliverTask]: services.deliveries.deliver,
    [pushTask]: services.pushes.push,
    [digestsTask]: services.digests.begin,
    [digestTask]: services.digests.send,
    [remindTask]: services.reminders.remind,
  }
}
