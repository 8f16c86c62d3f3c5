import { priceText } from '@iki/contract/money/confirmation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryError } from '#core/api/query-error.tsx'
import { productsQuery } from '#entities/product/product.queries.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { Page } from '#ui/page/page.tsx'

/** Which plan, and for how long: then comes the last page. */
export function TermChoice({ onChosen }: { onChosen: (priceId: string) => void }) {
  const { data, error, refetch, isFetching } = useQuery(productsQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const plans = data?.products.filter(({ kind, group }) => kind === 'plan' && group !== null) ?? []
  const options = plans.flatMap(({ title, lead, prices }) =>
    prices.map(price => ({ value: price.id, label: `${title}　${priceText(price)}`, about: lead })),
  )
  return (
    <Page title="プランと期間を選ぶ" lead="つぎのページで、内容をお確かめいただけます。">
      {!data && !error && <ListSkeleton rows={5} />}
      {!data && error && (
        <QueryError error={error} missingTitle="" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data && (
        <>
          <RadioCards legend="プラン" name="price" options={options} value={chosen} onChange={setChosen} />
          <PrimaryButton isWide isDisabled={chosen === null} onPress={() => chosen && onChosen(chosen)}>
            内容を確かめる
          </PrimaryButton>
        </>
      )}
    </Page>
  )
}
