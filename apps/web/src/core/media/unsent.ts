import { keptPlays } from './kept-plays.ts'
import { keptPositions } from './kept-positions.ts'
import { keptSittings } from './kept-sittings.ts'
import { currentOwner } from './member-id.ts'

/** How much of what the member who is here has heard waits on this device for a network. */
export function countUnsent(): number {
  const owner = currentOwner()
  if (owner.kind === 'guest') return 0
  return (
    keptPositions(localStorage).ids(owner).length +
    keptPlays(localStorage).list(owner).length +
    keptSittings(localStorage).list(owner).length
  )
}
