import { enqueue, listJobKeys } from '#core/jobs/jobs.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { leavingMails } from './leaving.mails.ts'
import { leavingRoutes } from './leaving.routes.ts'
import { leavingService } from './leaving.service.ts'
import { memberErasureService } from './member-erasure.service.ts'

const sweepTask = 'leaving_sweep'
const eraseTask = 'leaving_erase'

type Leaving = typeof leavingService
type Erasure = typeof memberErasureService
type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'outbox' | 'log'> & {
  session: { sessions: { endAllOf: Need<Leaving, 'endSessionsOf'> } }
  account: { accounts: Need<Leaving, 'members'>; onceTokens: Need<Leaving, 'tokens'> }
  signIn: { proofs: { requireProof: Need<Leaving, 'requireProof'> } }
  billing: { leaving: Need<Leaving, 'billing'> & Need<Erasure, 'billing'> }
  credit: { credits: Need<Leaving, 'credits'> }
  ownReservation: { reservations: Need<Leaving, 'reservations'> }
  export: { exports: Need<Erasure, 'exports'> }
  impression: { formerMembers: Need<Erasure, 'formerMembers'> }
}

/** How members go: leaving, its undoing, and the erasure after it. */
export function leavingModule({ config, db, clock, outbox, log, ...of }: Needs) {
  const leavings = leavingService({
    db,
    clock,
    outbox,
    log,
    mails: leavingMails(config),
    billing: of.billing.leaving,
    members: of.account.accounts,
    credits: of.credit.credits,
    reservations: of.ownReservation.reservations,
    tokens: of.account.onceTokens,
    requireProof: of.signIn.proofs.requireProof,
    endSessionsOf: of.session.sessions.endAllOf,
  })
  const erasures = memberErasureService({
    db,
    clock,
    billing: of.billing.leaving,
    formerMembers: of.impression.formerMembers,
    exports: of.export.exports,
  })

  /** Tries again what waits, and begins what is due; may run any number of times. */
  async function sweep(): Promise<void> {
    for (const id of await leavings.listParked()) await leavings.carryOut(id)
    const known = await listJobKeys(db, eraseTask)
    for (const leavingId of await erasures.listDue()) {
      const jobKey = `erase:${leavingId}`
      if (!known.includes(jobKey)) await enqueue(db, eraseTask, { leavingId }, { jobKey })
    }
  }

  return {
    services: { leavings, erasures, sweep },
    routes: server => leavingRoutes(server, leavings),
    tasks: { [sweepTask]: sweep },
    slowTasks: {
      [eraseTask]: (payload, { signal }) => erasures.erase(String(Object(payload).leavingId), signal),
    },
    crontab: [{ task: sweepTask, match: '*/5 * * * *' }],
  } satisfies Module
}
