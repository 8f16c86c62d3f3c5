import { itemPlans } from '@iki/contract/access/licence'
import type { Plan } from '@iki/contract/access/plan'
import type { Product } from '@iki/contract/money/product'
import { useQuery } from '@tanstack/react-query'
import { soldAsPlan } from '#entities/product/plan-of.ts'
import { productsQuery } from '#entities/product/product.queries.ts'
import { ProductCard } from '#entities/product/product-card.tsx'
import { useHeldAs } from '#entities/product/use-held-as.ts'

/** What opens this plan: what is sold under its name, else all that it is a part of. */
export function productsOf(plan: Plan, products: readonly Product[]): Product[] {
  const own = soldAsPlan(plan, products)
  if (own.length > 0) return own
  return products.filter(
    ({ kind, grants }) => kind === 'plan' && grants.some(({ itemId }) => itemPlans[itemId]?.includes(plan)),
  )
}

/** The plan itself with its price and the way to begin it, for somebody who sees its preview. */
export function PlanProducts({ plan }: { plan: Plan }) {
  const { data } = useQuery(productsQuery)
  const products = productsOf(plan, data?.products ?? [])
  const heldAs = useHeldAs(products)
  return products.map((product, index) => (
    <ProductCard
      key={product.id}
      product={product}
      heldAs={heldAs(product)}
      isOpen={data?.isCheckoutOpen ?? false}
      isFirst={index === 0}
    />
  ))
}
