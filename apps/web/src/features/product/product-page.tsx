import { planAccents } from '@iki/contract/access/plan'
import { priceText, trialText } from '@iki/contract/money/confirmation'
import type { Product } from '@iki/contract/money/product'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { offersOf } from '#entities/product/offers-of.ts'
import { planOf } from '#entities/product/plan-of.ts'
import { productQuery } from '#entities/product/product.queries.ts'
import { ProductWaiting } from '#entities/product/product-waiting.tsx'
import { useHeldAs } from '#entities/product/use-held-as.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Html } from '#ui/html/html.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import classes from './product.module.css'

/** One product. Where the screen names none, the address does: so operators look at a product before it is listed. */
export function ProductPage({ product: named }: { product?: string }) {
  const [parameters] = useSearchParams()
  const id = named ?? parameters.get('id') ?? 'eichi'
  const { data, ...shown } = useQuery(productQuery(id))
  if (!data) return <ProductWaiting title="商品" shown={shown} />
  return <Known product={data.product} isOpen={data.isCheckoutOpen} />
}

function Known({ product, isOpen }: { product: Product; isOpen: boolean }) {
  usePageTitle(product.title)
  const heldAs = useHeldAs([product])(product)
  const { mark, note, ways } = offersOf(product, { heldAs, isOpen })
  const [price] = product.prices
  const [first, ...others] = ways
  const plan = planOf(product)
  return (
    <Page
      title={product.title}
      lead={product.lead}
      accent={plan && planAccents[plan]}
      drawing={{ id: product.id, drawing: product.drawing }}
    >
      <Html html={product.bodyHtml} />
      {price && (
        <div className={classes.buy}>
          <p className={classes.price}>
            {priceText(price)}
            <span className={classes.tax}>（税込）</span>
          </p>
          {trialText(price) && !heldAs && <p className={classes.trial}>{trialText(price)}</p>}
          {(mark || note) && <Notice title={mark ?? note ?? ''}>{mark && note}</Notice>}
          {first && (
            <PrimaryButton to={first.to} isWide>
              {first.label}
            </PrimaryButton>
          )}
          {others.map(({ to, label }) => (
            <TextLink key={to} to={to}>
              {label}
            </TextLink>
          ))}
        </div>
      )}
      {(!price || !isOpen) && <Notice title="いまは、お申し込みを受け付けていません" />}
      <p>
        <TextLink to={href('/product/plan-choice')}>ほかのプランも見る</TextLink>
      </p>
    </Page>
  )
}
