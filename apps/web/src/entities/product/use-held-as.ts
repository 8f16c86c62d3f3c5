import { isValid } from '@iki/contract/access/licence'
import type { Product } from '@iki/contract/money/product'
import type { Reservation } from '@iki/contract/money/reservation'
import type { Subscription } from '@iki/contract/money/subscription'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { reservationsQuery, subscriptionsQuery } from './holdings.queries.ts'

/** How a member has a product already: by its contract or another of its families, by a coming lesson, or by a right alone. */
export type HeldAs =
  | { kind: 'contract' | 'family'; contract: Subscription }
  | { kind: 'reservation'; reservation: Reservation }
  | { kind: 'licence' }

/** Tells of each of these products how the member has it; null for what they don't have. */
export function useHeldAs(products: readonly Product[]): (product: Product) => HeldAs | null {
  const { me } = useMe()
  const isMember = me != null
  const hasLessons = products.some(({ kind }) => kind === 'reservation')
  const { data: contracts = [] } = useQuery({ ...subscriptionsQuery, enabled: isMember })
  const { data: own } = useQuery({ ...reservationsQuery, enabled: isMember && hasLessons })
  const now = clock.now()
  const live = contracts.filter(({ status }) => status !== 'ended' && status !== 'incomplete')
  const coming = own?.reservations.find(
    ({ state, startsAt }) => state !== 'cancelled' && new Date(startsAt) > now,
  )
  const held = new Set((me?.licences ?? []).filter(each => isValid(each, now)).map(({ itemId }) => itemId))
  return product => {
    // A gift is for somebody else.
    if (product.kind === 'gift') return null
    if (product.kind === 'reservation') return coming ? { kind: 'reservation', reservation: coming } : null
    const same = live.find(({ productId }) => productId === product.id)
    if (same) return { kind: 'contract', contract: same }
    const related = live.find(({ families }) => families.some(family => product.families.includes(family)))
    if (related) return { kind: 'family', contract: related }
    return product.grants.length > 0 && product.grants.every(({ itemId }) => held.has(itemId))
      ? { kind: 'licence' }
      : null
  }
}
