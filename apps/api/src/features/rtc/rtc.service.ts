import { createHash, randomInt } from 'node:crypto'
import type { OutputOf } from '@iki/contract/api/endpoint'
import { type makeRtcToken, rtcTokenSeconds } from '@iki/contract/people/rtc'
import agora from 'agora-token'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Database } from '#core/database/database.ts'
import { type Limit, useLimits } from '#core/limit/limit.ts'

const tokenLimit: Limit = { name: 'rtc_token', max: 30, windowSeconds: 3600 }
const mostSeats = 2 ** 31

type Parts = { db: Database; clock: Clock; agora: Config['agora'] }

/** Tokens by which a browser enters a channel of the provider. */
export function rtcService({ db, clock, agora: settings }: Parts) {
  return {
    hasChannel: (): boolean => settings !== null,

    /** Throws rtc_off, too_many_requests. */
    async makeToken(uid: string): Promise<OutputOf<typeof makeRtcToken>> {
      if (!settings) throw new AppError('rtc_off')
      await useLimits(db, clock, [{ limit: tokenLimit, subject: uid }])
      const { appId, certificate } = settings
      const [channel, seat] = [channelOf(uid), randomInt(1, mostSeats)]
      const { RtcTokenBuilder, RtcRole } = agora
      const token = RtcTokenBuilder.buildTokenWithUid(
        ...([appId, certificate, channel, seat, RtcRole.PUBLISHER] as const),
        ...([rtcTokenSeconds, rtcTokenSeconds] as const),
      )
      const endsAt = new Date(clock().getTime() + rtcTokenSeconds * 1000).toISOString()
      return { appId, channel, seat, token, endsAt }
    },
  }
}
export type RtcService = ReturnType<typeof rtcService>

/** The provider need not know who it is. */
const channelOf = (uid: string): string =>
  `check-${createHash('sha256').update(`rtc channel ${uid}`).digest('hex').slice(0, 32)}`
