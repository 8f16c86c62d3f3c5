import type { LineState } from '@iki/contract/account/line'
import { renderSVG } from 'uqr'
import * as v from 'valibot'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Database } from '#core/database/database.ts'
import { noteFriend } from './line-friend.store.ts'
import { askFriendship, askIsFriend } from './line-friendship-client.ts'

export type LineMessagingSettings = NonNullable<Config['lineMessaging']>

type Parts = {
  db: Database
  clock: Clock
  settings: LineMessagingSettings
  log: { warn(details: object, message: string): void }
}

/** What is read of a message (Messaging API reference, “Webhook event objects”); all else is passed over. */
const eventsSchema = v.object({
  events: v.array(
    v.object({
      type: v.string(),
      timestamp: v.number(),
      source: v.optional(v.object({ type: v.string(), userId: v.optional(v.string()) })),
    }),
  ),
})

/** The official account as members see it. */
export function officialOf({
  botId,
}: Pick<LineMessagingSettings, 'botId'>): NonNullable<LineState['official']> {
  const addUrl = `https://line.me/R/ti/p/${encodeURIComponent(botId)}`
  return { id: botId, addUrl, qrSvg: renderSVG(addUrl) }
}

/** Who has made the official account a friend. The newest news counts, in whatever order and however often it comes. */
export function lineFriendService({ db, clock, settings, log }: Parts) {
  /** A failure is no obstacle to what the member wants to do. */
  async function noteAnswer(providerUserId: string, ask: () => Promise<boolean>): Promise<void> {
    const at = clock()
    try {
      await noteFriend(db, { providerUserId, isFriend: await ask(), at })
    } catch (error) {
      log.warn({ err: error }, 'LINE could not say whether the official account is a friend')
    }
  }

  return {
    /** Asks LINE with the token of somebody who has just signed in there. */
    note: (providerUserId: string, accessToken: string) =>
      noteAnswer(providerUserId, () => askFriendship(settings.apiUrl, accessToken)),

    /** Asks LINE about somebody who was connected before there was an official account. */
    refresh: (providerUserId: string) =>
      noteAnswer(providerUserId, () => askIsFriend(settings, providerUserId)),

    /** Throws webhook_refused for a message that LINE has not signed, or that cannot be read. */
    async receive(body: Buffer, signature: string | string[] | undefined): Promise<void> {
      // Loaded with the first message: most starts need none of it.
      const { validateSignature } = await import('@line/bot-sdk')
      if (typeof signature !== 'string' || !validateSignature(body, settings.secret, signature))
        throw new AppError('webhook_refused')
      const read = v.safeParse(eventsSchema, parsed(body))
      if (!read.success) throw new AppError('webhook_refused')
      for (const { type, timestamp, source } of read.output.events) {
        const providerUserId = source?.userId
        if ((type !== 'follow' && type !== 'unfollow') || providerUserId === undefined) continue
        await noteFriend(db, { providerUserId, isFriend: type === 'follow', at: new Date(timestamp) })
      }
    },
  }
}
export type LineFriendService = ReturnType<typeof lineFriendService>

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
