import { itemPlans } from '@iki/contract/access/licence'
import type { Plan } from '@iki/contract/access/plan'
import type { Product } from '@iki/contract/money/product'

/** The first plan that a product opens: its colour is the product's. */
export function planOf({ grants }: Pick<Product, 'grants'>): Plan | undefined {
  return grants.flatMap(({ itemId }) => itemPlans[itemId] ?? [])[0]
}

/** What is sold under the name of this plan. */
export const soldAsPlan = (plan: Plan, products: readonly Product[]): Product[] =>
  products.filter(product => product.kind === 'plan' && planOf(product) === plan)
