import type { Plan } from '@iki/contract/access/plan'
import { priceText } from '@iki/contract/money/confirmation'
import { useQuery } from '@tanstack/react-query'
import { blankLine } from '#ui/lock/offer-price.ts'
import { soldAsPlan } from './plan-of.ts'
import { productsQuery } from './product.queries.ts'

/** What a plan costs, in a line; nothing where it is not sold by itself. */
export function PlanPrice({ plan }: { plan: Plan }) {
  const { data, isPending } = useQuery(productsQuery)
  const price = soldAsPlan(plan, data?.products ?? [])[0]?.prices[0]
  if (price) return `${priceText(price)}（税込）`
  return isPending ? blankLine : null
}
