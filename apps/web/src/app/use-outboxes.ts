import { useEffect } from 'react'
import { listOutboxes, type OutboxList } from '#core/offline/registry.ts'
import { outboxes } from './outboxes.ts'

/** What was done without a network is sent on whatever page there is one again. */
export function useOutboxes(list: OutboxList = outboxes): void {
  useEffect(() => listOutboxes(list), [list])
}
