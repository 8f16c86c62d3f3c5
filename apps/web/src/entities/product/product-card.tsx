import { itemPlans } from '@iki/contract/access/licence'
import { type Plan, planAccents } from '@iki/contract/access/plan'
import { priceText } from '@iki/contract/money/confirmation'
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

/** The address of the last page before an order. */
export const orderAddress = ({ id, interval }: Pick<Price, 'id' | 'interval'>): string =>
  `${href(interval === 'none' ? '/account/payment2' : '/account/payment')}?price=${encodeURIComponent(id)}`

const orderWords = ({ interval }: Price): string => (interval === 'none' ? 'これを買う' : 'このプランにする')

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
        <div className={classes.ways}>
          {isHeld ? (
            <span className={classes.held}>お持ちのプランです</span>
          ) : (
            isOpen && (
              <SecondaryButton to={orderAddress(price)} label={`${product.title}、${orderWords(price)}`}>
                {orderWords(price)}
              </SecondaryButton>
            )
          )}
          {!isHeld &&
            isOpen &&
            others.map(other => (
              <TextLink key={other.id} to={orderAddress(other)}>
                {priceText(other)}で申し込む
              </TextLink>
            ))}
        </div>
      </div>
    </article>
  )
}
