import { useOutboxes } from './use-outboxes.ts'

/** Shows nothing. It comes by itself, so that what members have left unsent waits for no other code; guests have none. */
export function MemberOutboxes(): null {
  useOutboxes()
  return null
}
