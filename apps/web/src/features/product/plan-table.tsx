import { itemPlans } from '@iki/contract/access/licence'
import { planNames } from '@iki/contract/access/plan'
import { offerText } from '@iki/contract/money/confirmation'
import type { Product } from '@iki/contract/money/product'
import type { HeldAs } from '#entities/product/use-held-as.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './product.module.css'

type Props = { products: Product[]; heldAs: (product: Product) => HeldAs | null }

/** The plans compared in a table, where there is room for one: what each opens, and for how much. */
export function PlanTable({ products, heldAs }: Props) {
  return (
    <section className={classes.comparison}>
      <SectionHeading id="comparison">くらべる</SectionHeading>
      <table className={classes.table} aria-labelledby="comparison">
        <thead>
          <tr>
            <th scope="col">プラン</th>
            <th scope="col">料金（税込）</th>
            <th scope="col">ひらくもの</th>
            <th scope="col">いま</th>
          </tr>
        </thead>
        <tbody>
          {products.map(product => (
            <tr key={product.id}>
              <th scope="row">{product.title}</th>
              <td>{product.prices.map(offerText).join('、')}</td>
              <td>{opened(product)}</td>
              <td>{standing(heldAs(product))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const standing = (heldAs: HeldAs | null): string => {
  if (heldAs?.kind === 'contract') return 'ご契約中'
  return heldAs?.kind === 'licence' ? 'お持ちです' : ''
}

const opened = ({ grants }: Product): string =>
  [...new Set(grants.flatMap(({ itemId }) => itemPlans[itemId] ?? []))]
    .map(plan => planNames[plan])
    .join('、')
