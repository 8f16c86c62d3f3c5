import { tokyoDay } from '@iki/contract/api/tokyo'
import type { ProductOwn } from '@iki/contract/money/shop'
import { href } from '@iki/contract/screens/screens'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedRows } from '#core/api/paged-rows.tsx'
import { clock } from '#core/time/clock.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { PlanRow } from '#ui/lists/plan-row.tsx'
import { ownedThingsQuery } from './collection.queries.ts'

/** The single things that the member has, for points or for yen, the latest first. */
export function OwnedThings() {
  const list = useInfiniteQuery(ownedThingsQuery)
  return (
    <PagedRows label="お求めのもの" list={list} nothingYet={<NothingTaken />}>
      {thing => (
        <PlanRow
          key={`${thing.product_id} ${thing.acquiredAt}`}
          name={thing.title}
          accent="none"
          drawing={thing.drawing}
          meta={metaOf(thing)}
          to={thing.hasInside ? href('/mypage/things/:id', { id: thing.product_id }) : null}
        />
      )}
    </PagedRows>
  )
}

const dayOf = (at: string) => japaneseDay(tokyoDay(new Date(at)))

function metaOf({ acquiredAt, expireAt }: ProductOwn): string {
  if (expireAt === null) return `${dayOf(acquiredAt)}に受けとりました`
  return Date.parse(expireAt) > clock.now().getTime()
    ? `${dayOf(expireAt)}まで`
    : `${dayOf(expireAt)}に終わりました`
}

function NothingTaken() {
  return (
    <EmptyState
      title="受けとったものは、ここにならびます"
      drawing="basket"
      action={<PrimaryButton to={href('/kafuku/market')}>ショップを見る</PrimaryButton>}
    >
      ためたポイントで、手もとに置けるものをお選びいただけます。
    </EmptyState>
  )
}
