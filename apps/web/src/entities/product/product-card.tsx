import { planAccents } from '@iki/contract/access/plan'
import { priceText, trialText } from '@iki/contract/money/confirmation'
import type { Product } from '@iki/contract/money/product'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { NameText } from '#ui/page/name-text.tsx'
import { offersOf } from './offers-of.ts'
import { planOf } from './plan-of.ts'
import classes from './product-card.module.css'
import type { HeldAs } from './use-held-as.ts'

type Props = {
  product: Product
  heldAs: HeldAs | null
  isOpen: boolean
  /** It is what its page offers, and not one of many. */
  isFirst?: boolean
}

/** A product with its price, and the way to buy it. */
export function ProductCard({ product, heldAs, isOpen, isFirst = false }: Props) {
  const [price] = product.prices
  const { mark, note, ways } = offersOf(product, { heldAs, isOpen })
  const [first, ...others] = ways
  const plan = planOf(product)
  const Button = isFirst || product.recommendedTo ? PrimaryButton : SecondaryButton
  if (!price) return null
  return (
    <article id={product.id} className={classes.card} data-accent={plan && planAccents[plan]}>
      <DrawingTile id={product.id} drawing={product.drawing} />
      <div className={classes.text}>
        {product.recommendedTo && !heldAs && <p className={classes.recommended}>{product.recommendedTo}</p>}
        <h3 className={classes.name}>
          <NameText>{product.title}</NameText>
        </h3>
        <p className={classes.lead}>{product.lead}</p>
        {note && <p className={classes.lead}>{note}</p>}
      </div>
      <div className={classes.offer}>
        <div>
          <p className={classes.price}>
            {priceText(price)}
            <span className={classes.tax}>（税込）</span>
          </p>
          {trialText(price) && !heldAs && <p className={classes.trial}>{trialText(price)}</p>}
        </div>
        {mark && <span className={classes.held}>{mark}</span>}
        {first && (
          <Button to={first.to} label={`${product.title}、${first.label}`}>
            {first.label}
          </Button>
        )}
        {others.map(({ to, label }) => (
          <TextLink key={to} to={to}>
            {label}
          </TextLink>
        ))}
      </div>
    </article>
  )
}
