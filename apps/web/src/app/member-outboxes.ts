import { useEffect } from 'react'
import { listOutboxes, type OutboxList } from '#core/offline/registry.ts'
import { outboxes } from './outboxes.ts'

/** Sends what was done without a network as soon as there is one, on any page. */
export function useOutboxes(list: OutboxList = outboxes): void {
  useEffect(() => listOutboxes(list), [list])
}

/** Shows nothing. It comes by itself, so that what members have left unsent waits for no other code; guests have none. */
export function MemberOutboxes(): null {
  useOutboxes()
  return null
}
