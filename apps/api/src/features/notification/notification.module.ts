import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { lineNoticeService, lineNoticeTask } from './line/line-notice.service.ts'
import { deliveryService } from './mail/delivery.service.ts'
import {
  digestBackfillMs,
  digestService,
  digestsTask,
  digestTask,
  digestTime,
} from './mail/digest.service.ts'
import { mailStopAddresses } from './mail/mail-stop.ts'
import { notificationMails } from './mail/notification.mails.ts'
import { notificationRoutes } from './notification.routes.ts'
import { deliverTask, notificationService } from './notification.service.ts'
import { peopleNotices } from './people-notices.ts'
import { pushService, pushTask } from './push/push.service.ts'
import { pushKeysService } from './push/push-keys.service.ts'
import { pushSending } from './push/push-sending.ts'
import { pushSubscriptionService } from './push/push-subscription.service.ts'
import { serviceKeysService } from './push/service-keys.service.ts'
import { remindBackfillMs, reminderService, remindTask, remindTime } from './reminder.service.ts'
import { notificationSettingsService } from './settings/notification-settings.service.ts'

type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'secret' | 'log' | 'outbox' | 'publishLive'> & {
  safety: { safety: { hiddenFrom: Need<typeof notificationService, 'hiddenFrom'> } }
  diary: { diarySettings: { listToRemind: Need<typeof reminderService, 'listToRemind'> } }
}

/** Notifications to members, and their channels: in the app, by mail and by push. */
export function notificationModule({
  config,
  db,
  clock,
  secret,
  log,
  outbox,
  publishLive,
  safety,
  diary,
}: Needs) {
  const { hiddenFrom } = safety.safety
  const isInsecure = config.isPushInsecure
  const lineNotices =
    config.lineMessaging && lineNoticeService({ db, clock, log, config, settings: config.lineMessaging })
  const notifying = { db, publishLive, hiddenFrom, sendsLine: lineNotices !== null }
  const notifications = notificationService({ ...notifying, clock })
  const { notify } = notifications
  const pushKeys = pushKeysService({ db, clock, secret })
  const send = pushSending({ keys: pushKeys.get, contact: config.supportEmail, isInsecure })
  const serviceKeys = serviceKeysService({ db, clock, secret })
  const stops = mailStopAddresses(secret, config.publicUrl, serviceKeys.listFormerMailStops)
  const notificationSettings = notificationSettingsService({ db, clock, stops })
  const pushSubscriptions = pushSubscriptionService({ db, clock, isInsecure })
  const pushes = pushService({ db, clock, send, hiddenFrom })
  const sending = { db, clock, mails: notificationMails(config, stops), outbox, hiddenFrom }
  const deliveries = deliveryService(sending)
  const digests = digestService(sending)
  const { listToRemind } = diary.diarySettings
  const reminders = reminderService({ db, clock, notify, listToRemind })
  return {
    services: {
      notifications,
      notificationSettings,
      pushKeys,
      serviceKeys,
      deliveries,
      pushes,
      lineNotices,
      digests,
      reminders,
      notices: peopleNotices({ clock, notify }),
      /** As if it were sent at another time, for the demo. */
      noticesAt(at: Date) {
        const then = () => at
        const earlier = notificationService({ ...notifying, clock: then })
        return peopleNotices({ clock: then, notify: earlier.notify })
      },
    },
    routes: server =>
      notificationRoutes(server, { notifications, notificationSettings, pushKeys, pushSubscriptions }),
    tasks: {
      [deliverTask]: deliveries.deliver,
      [pushTask]: pushes.push,
      ...(lineNotices && { [lineNoticeTask]: lineNotices.send }),
      [digestsTask]: digests.begin,
      [digestTask]: digests.send,
      [remindTask]: reminders.remind,
    },
    crontab: [
      { task: digestsTask, match: digestTime, backfillMs: digestBackfillMs },
      { task: remindTask, match: remindTime, backfillMs: remindBackfillMs },
    ],
    cleanUp: { notifications: () => notifications.forgetOld() },
    // Browsers of a member who is signed out everywhere get no more pushes.
    on: { signedOut: ({ tx, which }) => pushSubscriptions.removeOfSessions(tx, which) },
    async start() {
      await pushKeys.get().catch(error => log.warn({ err: error }, 'nothing can be pushed'))
    },
  } satisfies Module
}
