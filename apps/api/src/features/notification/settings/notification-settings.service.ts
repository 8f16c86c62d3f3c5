import {
  defaultPreference,
  type MailKind,
  type NotificationPreference,
  type saveUserSettings,
  type UserSettings,
} from '@iki/contract/account/notification'
import type { InputOf } from '@iki/contract/api/endpoint'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import type { MailStop, MailStopAddresses } from '../mail/mail-stop.ts'
import {
  findSettings,
  lockSettings,
  type NotificationSettingsRow,
  saveSettings,
} from './notification-settings.store.ts'

type SentPreference = NonNullable<InputOf<typeof saveUserSettings>['notification_preference']>
type Parts = { db: Database; clock: Clock; stops: Pick<MailStopAddresses, 'read'> }

/** How a member wants to be notified. */
export function notificationSettingsService({ db, clock, stops }: Parts) {
  /** Throws link_unusable if we did not make it. */
  async function readStop(key: string): Promise<MailStop> {
    const stop = await stops.read(key)
    if (!stop) throw new AppError('link_unusable')
    return stop
  }

  /** With the kinds that an app of an earlier release does not name, as they are. */
  async function completed(sent: SentPreference, uid: string): Promise<NotificationPreference> {
    const { thread, mention, achievement, export: exported, ...others } = sent.kinds
    const row = await findSettings(db, uid)
    const { kinds } = preferenceOf(row?.notificationPreference ?? null)
    return {
      ...sent,
      kinds: {
        ...others,
        thread: thread ?? kinds.thread,
        mention: mention ?? kinds.mention,
        achievement: achievement ?? kinds.achievement,
        export: exported ?? kinds.export,
      },
    }
  }

  return {
    readStop,

    /** Stops the mails that an address in one of them names: of a kind or, with a digest, all. */
    async stopMails(key: string): Promise<{ kind: MailKind }> {
      const { uid, kind } = await readStop(key)
      const at = clock()
      await db.transaction(async tx => {
        const row = await lockSettings(tx, uid, at)
        if (!row) return
        const change = { uid, preference: null, emailNotifications: null, giftAcceptance: null, at }
        if (kind === 'digest') return saveSettings(tx, { ...change, emailNotifications: false })
        const known = preferenceOf(row.notificationPreference)
        const kinds = { ...known.kinds, [kind]: { ...known.kinds[kind], mail: false } }
        await saveSettings(tx, { ...change, preference: { ...known, kinds } })
      })
      return { kind }
    },

    get: async (uid: string): Promise<UserSettings> => presentSettings(await findSettings(db, uid)),

    async save(change: InputOf<typeof saveUserSettings>, uid: string): Promise<UserSettings> {
      const sent = change.notification_preference
      const row = await saveSettings(db, {
        uid,
        preference: sent ? await completed(sent, uid) : null,
        emailNotifications: change.email_notifications ?? null,
        giftAcceptance: change.gift_acceptance ?? null,
        at: clock(),
      })
      return presentSettings(row)
    },
  }
}
export type NotificationSettingsService = ReturnType<typeof notificationSettingsService>

function presentSettings(row: NotificationSettingsRow | null): UserSettings {
  return {
    gift_acceptance: row?.giftAcceptance ?? false,
    gift_acceptance_updated_at: row?.giftAcceptanceUpdatedAt?.toISOString() ?? null,
    notification_preference: preferenceOf(row?.notificationPreference ?? null),
    email_notifications: row?.emailNotifications ?? true,
  }
}

/** A kind that was added after the member had chosen has its default. */
export function preferenceOf(stored: NotificationPreference | null): NotificationPreference {
  return { ...defaultPreference, ...stored, kinds: { ...defaultPreference.kinds, ...stored?.kinds } }
}
