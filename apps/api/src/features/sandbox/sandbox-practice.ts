import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import * as store from './sandbox-fault.store.ts'
import type { FaultKind, FaultyCall } from './sandbox-faults.ts'

/** What an operator tells the practice provider about its next calls and messages. */
export function practiceFaults({ db, clock }: { db: Database; clock: Clock }) {
  return {
    misbehave: (fault: { call: FaultyCall; how: FaultKind; times: number; lateSeconds: number | null }) =>
      store.insertFault(db, fault),
    behave: () => store.forgetFaults(db),
    listFaults: () => store.listFaults(db),
    /** Messages that were to come late come with the next sweep. */
    hurry: () => store.hurryMessages(db, clock()),
  }
}
