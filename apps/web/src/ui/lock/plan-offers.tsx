import { type Plan, planAccents, planDrawings, planNames } from '@iki/contract/access/plan'
import { type PlanOffer, planOffers } from '@iki/contract/access/plan-offers'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Suspense, use } from 'react'
import { Link } from 'react-router'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { NameText } from '#ui/page/name-text.tsx'
import { blankLine, OfferPriceContext } from './offer-price.ts'
import classes from './plan-offers.module.css'

type Props = { plans: readonly Plan[]; at?: string | undefined }

/** The plans that open something, as cards that lead to what each of them holds. At a plan's own page, the others. */
export function PlanOffers({ plans, at }: Props) {
  const offers = planOffers(plans).filter(({ path }) => at === undefined || path !== at)
  if (offers.length === 0) return null
  return (
    <ul className={classes.offers} aria-label="ひらくプラン">
      {offers.map(offer => (
        <li key={offer.plan} data-accent={planAccents[offer.plan]}>
          {offer.path ? (
            <Link to={offer.path} className={classes.offer}>
              <Inside offer={offer} />
              <IconRight size={20} className={classes.way} aria-hidden />
            </Link>
          ) : (
            <div className={classes.offer}>
              <Inside offer={offer} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Inside({ offer: { plan, sentence } }: { offer: PlanOffer }) {
  const Price = use(OfferPriceContext)
  return (
    <>
      <DrawingTile id={planNames[plan]} drawing={planDrawings[plan]} />
      <span className={classes.text}>
        <span className={classes.name}>
          <NameText>{planNames[plan]}</NameText>
        </span>
        <span className={classes.sentence}>{sentence}</span>
        {Price && (
          <span className={classes.price}>
            <Suspense fallback={blankLine}>
              <Price plan={plan} />
            </Suspense>
          </span>
        )}
      </span>
    </>
  )
}
