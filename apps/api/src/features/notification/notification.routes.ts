import * as notification from '@iki/contract/account/notification'
import { href } from '@iki/contract/screens/screens'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { NotificationService } from './notification.service.ts'
import type { PushKeysService } from './push/push-keys.service.ts'
import type { PushSubscriptionService } from './push/push-subscription.service.ts'
import type { NotificationSettingsService } from './settings/notification-settings.service.ts'

type Parts = {
  notifications: NotificationService
  notificationSettings: NotificationSettingsService
  pushKeys: PushKeysService
  pushSubscriptions: PushSubscriptionService
}

export function notificationRoutes(server: FastifyInstance, parts: Parts): void {
  const { notifications, notificationSettings, pushKeys, pushSubscriptions } = parts
  route(server, notification.listNotifications, ({ input, member }) => notifications.list(input, member.uid))
  route(server, notification.markNotificationsRead, ({ input, member }) =>
    notifications.markRead(input, member.uid),
  )
  route(server, notification.getUserSettings, ({ member }) => notificationSettings.get(member.uid))
  route(server, notification.saveUserSettings, ({ input, member }) =>
    notificationSettings.save(input, member.uid),
  )
  route(server, notification.openMailStop, async ({ input: { key }, reply }) => {
    const { kind } = await notificationSettings.readStop(key)
    return reply.redirect(`${href('/mail-stop')}?${new URLSearchParams({ key, kind })}`)
  })
  route(server, notification.stopMails, ({ input }) => notificationSettings.stopMails(input.key))
  route(server, notification.getPushKey, async () => ({ key: (await pushKeys.get()).publicKey }))
  route(server, notification.savePushSubscription, ({ input, member }) =>
    pushSubscriptions.save(input, member),
  )
  route(server, notification.deletePushSubscription, ({ input, member }) =>
    pushSubscriptions.remove(input.endpoint, member.uid),
  )
}
