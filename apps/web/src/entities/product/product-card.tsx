import { itemPlans } from '@iki/contract/access/licence'
import { type Plan, planAccents } from '@iki/contract/access/plan'
import { priceText, trialText } from '@iki/contract/money/confirmation'
import type { Price, Product } from '@iki/contract/money/product'
import { href } from '@iki/contract/screens/screens'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { NameText } from '#ui/page/name-text.tsx'
import classes from './product-card.module.css'

/** The first plan that a product opens: its colour is the product's. */
export function planOf({ grants }: Pick<Product, 'grants'>): Plan | undefined {
  return grants.flatMap(({ itemId }) => itemPlans[itemId] ?? [])[0]
}

/** The address of the last page before an order; before that of a lesson, its day is chosen. */
export function orderAddress({ kind }: Pick<Product, 'kind'>, { id, interval }: Price): string {
  if (kind === 'reservation') return href('/account/prevo_reserve')
  const page = href(interval === 'none' ? '/account/payment2' : '/account/payment')
  return `${page}?price=${encodeURIComponent(id)}`
}

/** What the button says that leads there. */
export function orderWords({ kind }: Pick<Product, 'kind'>, { interval }: Price): string {
  if (kind === 'reservation') return '日をえらぶ'
  return interval === 'none' ? 'これを買う' : 'このプランにする'
}

type Props = { product: Product; isHeld: boolean; isOpen: boolean }

/** A product with its price, and the way to buy it. */
export function ProductCard({ product, isHeld, isOpen }: Props) {
  const [price, ...others] = product.prices
  const plan = planOf(product)
  if (!price) return null
  return (
    <article className={classes.card} data-accent={plan && planAccents[plan]}>
      <DrawingTile id={product.id} drawing={product.drawing} />
      <div className={classes.text}>
        <h3 className={classes.name}>
          <NameText>{product.title}</NameText>
        </h3>
        <p className={classes.lead}>{product.lead}</p>
        <p className={classes.price}>
          {priceText(price)}
          <span className={classes.tax}>（税込）</span>
        </p>
        {trialText(price) && !isHeld && <p className={classes.trial}>{trialText(price)}</p>}
        <div className={classes.ways}>
          {isHeld && product.kind !== 'reservation' ? (
            <span className={classes.held}>お持ちのプランです</span>
          ) : (
            isOpen && (
              <SecondaryButton
                to={orderAddress(product, price)}
                label={`${product.title}、${orderWords(product, price)}`}
              >
                {orderWords(product, price)}
              </SecondaryButton>
            )
          )}
          {!isHeld &&
            isOpen &&
            others.map(other => (
              <TextLink key={other.id} to={orderAddress(product, other)}>
                {priceText(other)}で申し込む
              </TextLink>
            ))}
        </div>
      </div>
    </article>
  )
}
