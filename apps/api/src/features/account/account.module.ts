import type { KnownDevices } from '#core/auth/known-devices.ts'
import type { SignInEntrance } from '#core/auth/sign-in-entrance.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { accountMails } from './account.mails.ts'
import { accountRoutes } from './account.routes.ts'
import { accountService } from './account.service.ts'
import { accountRecoveryService } from './account-recovery.service.ts'
import { memberImportService } from './member-import.service.ts'
import { oneTimeTokens } from './one-time-tokens.ts'
import { providerAccountService } from './provider-account.service.ts'
import { resetLimits } from './reset-rules.ts'
import { signInTokens } from './sign-in-tokens.ts'

type Account = typeof accountService
type Recovery = typeof accountRecoveryService
type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'events' | 'outbox'> & {
  session: {
    sessions: {
      start: Need<Account, 'startSession'>
      endAllOf: Need<Account, 'endSessionsOf'> & Need<Recovery, 'endSessionsOf'>
    }
    entrance: SignInEntrance
    devices: KnownDevices
  }
  licence: { licences: { ofNow: Need<Account, 'licencesOf'> } }
  display: { displays: { of: Need<Account, 'displayOf'> } }
}

/** Members, and how they prove that an account is theirs. */
export function accountModule({ config, db, clock, events, outbox, session, licence, display }: Needs) {
  const { sessions, entrance, devices } = session
  const mails = accountMails(config)
  const onceTokens = oneTimeTokens({ clock })
  const recovery = accountRecoveryService({
    db,
    clock,
    mails,
    outbox,
    events,
    tokens: onceTokens,
    endSessionsOf: sessions.endAllOf,
  })
  const parts = {
    db,
    clock,
    mails,
    outbox,
    askToVerify: recovery.askToVerify,
    startSession: sessions.start,
    endSessionsOf: sessions.endAllOf,
    licencesOf: licence.licences.ofNow,
    displayOf: display.displays.of,
  }
  const accounts = accountService(parts)
  return {
    services: {
      accounts,
      /** As of another time: for the demo, whose members did not join today. */
      accountsAt: (at: Date) => accountService({ ...parts, clock: () => at }),
      recovery,
      onceTokens,
      resetLimits,
      memberImport: memberImportService({ db, clock }),
      providerAccounts: providerAccountService({ db, clock, events }),
      signInTokens: signInTokens({ db, tokens: onceTokens }),
    },
    routes: server => accountRoutes(server, { accounts, recovery, entrance, devices }),
    cleanUp: { tokens: () => onceTokens.deleteOld(db) },
  } satisfies Module
}
