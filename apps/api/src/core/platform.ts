import { accessTokens } from './auth/access-token.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { type MediaEngine, mediaEngine } from './engine/engine.ts'
import { eventBus } from './events.ts'
import { failureReports } from './failure/failure-reports.ts'
import { guestLogLimit, type Limit, memberLogLimit, searchLimit, useLimits } from './limit/limit.ts'
import { usesByNetwork } from './limit/networks.ts'
import { livePublisher } from './live/publish-live.ts'
import type { Log } from './log.ts'
import { mailOutbox } from './mail/mail-outbox.ts'
import type { MailTransport } from './mail/smtp.ts'
import type { Secret } from './secrets/secret-keys.ts'
import { mediaAddresses } from './storage/media-address.ts'
import { openStorages } from './storage/storages.ts'

export type PlatformParts = {
  config: Config
  db: Database
  clock: Clock
  secret: Secret
  log: Log
  /** Reads again which secret the database is used with. Never throws. Left out by short commands. */
  renewSecret?: () => Promise<void>
  /** Null, or left out, keeps all mails in the outbox. */
  mailTransport?: MailTransport | null
  /** Left out: the one that comes with the project. */
  engine?: MediaEngine | undefined
}

/** What every module can be given: the settings, the database and storages, and what core makes of them. */
export function createPlatform({
  renewSecret = async () => {},
  mailTransport = null,
  engine = mediaEngine(),
  ...parts
}: PlatformParts) {
  const { config, db, clock, secret } = parts
  return {
    ...parts,
    renewSecret,
    mailTransport,
    engine,
    ...openStorages(config),
    events: eventBus(),
    reportFailure: failureReports(parts.log, clock),
    tokens: accessTokens(secret, clock),
    addresses: mediaAddresses(secret, clock),
    outbox: mailOutbox({ clock, isSending: config.smtpUrl !== null }),
    publishLive: livePublisher(clock),
    /** Throws too_many_requests if one member does something more often than this. */
    memberLimit: (limit: Limit) => (uid: string) => useLimits(db, clock, [{ limit, subject: uid }]),
    limitSearches: (uid: string) => useLimits(db, clock, [{ limit: searchLimit, subject: uid }]),
    /** Throws too_many_requests if enough was recorded about them. Guests are counted by their network. */
    limitLog: ({ uid, address }: { uid: string | null; address: string }) =>
      useLimits(
        db,
        clock,
        uid === null ? usesByNetwork(guestLogLimit, address) : [{ limit: memberLogLimit, subject: uid }],
      ),
  }
}
export type Platform = ReturnType<typeof createPlatform>
