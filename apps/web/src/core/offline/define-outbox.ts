import { makeOutbox, type Outbox } from './outbox.ts'
import type { OutboxParts } from './outbox-parts.ts'
import { registerOutbox } from './registry.ts'

/** An outbox of the app. It needs a line in `app/outboxes.ts`, and a harness in the tests of faults. */
export function defineOutbox<T, R, const N extends string>(parts: OutboxParts<T, R, N>): Outbox<T, N> {
  const outbox = makeOutbox(parts)
  registerOutbox(outbox)
  return outbox
}
