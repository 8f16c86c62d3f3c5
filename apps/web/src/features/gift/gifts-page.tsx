import { href } from '@iki/contract/screens/screens'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { QueryError } from '#core/api/query-error.tsx'
import { productsQuery } from '#entities/product/product.queries.ts'
import { ProductCard } from '#entities/product/product-card.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './gift.module.css'
import { giftsQuery } from './gift.queries.ts'
import { GivenGift } from './given-gift.tsx'

/** The gifts that the member has bought, with the links to give, and what can be given. */
export function GiftsPage() {
  const list = useInfiniteQuery(giftsQuery)
  const gifts = list.data?.pages.flatMap(page => page.gifts) ?? []
  return (
    <Page
      title="贈りもの"
      lead="プランのひとときを、どなたかへ。"
      width="list"
      drawing={{ id: 'gifts', drawing: 'knot' }}
    >
      {!list.data && !list.error && <ListSkeleton rows={3} />}
      {!list.data && list.error && (
        <QueryError
          error={list.error}
          missingTitle=""
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.data && (
        <section className={classes.stack}>
          <SectionHeading>贈ったもの</SectionHeading>
          {gifts.length === 0 ? (
            <EmptyState title="贈ったものは、ここにならびます" drawing="knot">
              お求めになると、お相手に渡すリンクができます。
            </EmptyState>
          ) : (
            gifts.map(gift => <GivenGift key={gift.id} gift={gift} />)
          )}
          {list.isFetchNextPageError && <Notice kind="problem">{errorMessage(list.error)}</Notice>}
          {list.hasNextPage && (
            <SecondaryButton
              isWide
              isBusy={list.isFetchingNextPage}
              onPress={() => void list.fetchNextPage()}
            >
              もっと見る
            </SecondaryButton>
          )}
        </section>
      )}
      <ForGiving />
    </Page>
  )
}

function ForGiving() {
  const { data } = useQuery(productsQuery)
  const products = data?.products.filter(({ kind }) => kind === 'gift') ?? []
  if (!data || products.length === 0) return null
  return (
    <section className={classes.stack}>
      <SectionHeading>贈れるもの</SectionHeading>
      <div className={classes.cards}>
        {products.map(product => (
          <ProductCard key={product.id} product={product} heldAs={null} isOpen={data.isCheckoutOpen} />
        ))}
      </div>
      <p className={classes.hint}>
        お支払いの日から150日のあいだ、受けとっていただけます。くわしくは
        <TextLink to={href('/policies/return-policy')}>返品・解約について</TextLink>をご覧ください。
      </p>
    </section>
  )
}
