import { itemPlans } from '@iki/contract/access/licence'
import { planNames } from '@iki/contract/access/plan'
import { offerText } from '@iki/contract/money/confirmation'
import type { Price, Product } from '@iki/contract/money/product'
import type { HeldAs } from '#entities/product/use-held-as.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './product.module.css'

type Props = { products: Product[]; heldAs: (product: Product) => HeldAs | null }

/** The plans compared in a table, where there is room for one: for how much, and what else each opens. */
export function PlanTable({ products, heldAs }: Props) {
  const holdsAny = products.some(product => heldAs(product))
  return (
    <section className={classes.comparison}>
      <SectionHeading id="comparison">くらべる</SectionHeading>
      <table className={classes.table} aria-labelledby="comparison">
        <thead>
          <tr>
            <th scope="col">プラン</th>
            <th scope="col">毎月（税込）</th>
            <th scope="col">まとめて（税込）</th>
            <th scope="col">いっしょにひらくもの</th>
            {holdsAny && <th scope="col">いま</th>}
          </tr>
        </thead>
        <tbody>
          {products.map(product => (
            <tr key={product.id}>
              <th scope="row">{product.title}</th>
              <td>{pricesText(product, isMonthly)}</td>
              <td>{pricesText(product, price => !isMonthly(price))}</td>
              <td>{alsoOpened(product) || '—'}</td>
              {holdsAny && <td>{holdingText(heldAs(product))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const holdingText = (heldAs: HeldAs | null): string => {
  if (heldAs?.kind === 'contract') return 'ご契約中'
  return heldAs?.kind === 'licence' ? 'お持ちです' : ''
}

const isMonthly = ({ interval, intervalCount }: Price) => interval === 'month' && intervalCount === 1

const pricesText = ({ prices }: Product, isOfColumn: (price: Price) => boolean): string =>
  prices.filter(isOfColumn).map(offerText).join('、') || '—'

/** What it opens in addition to what its name says. */
const alsoOpened = ({ title, grants }: Product): string =>
  [...new Set(grants.flatMap(({ itemId }) => itemPlans[itemId] ?? []))]
    .slice(1)
    .map(plan => planNames[plan])
    .filter(name => name !== title)
    .join('、')
