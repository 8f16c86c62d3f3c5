import type { Market, ShopItem } from '@iki/contract/money/shop'
import { href } from '@iki/contract/screens/screens'
import { openWays } from '@iki/contract/shell/ways'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryError } from '#core/api/query-error.tsx'
import { useMe } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { earningText, pointsText } from '#entities/credit/points-text.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import classes from './shop.module.css'
import { shopQuery } from './shop.queries.ts'
import { ThingCard } from './thing-card.tsx'

const texts = {
  kafuku: { lead: 'ためたポイントで、手もとに置けるものを。', drawing: 'basket' },
  blackhole: { lead: 'プランをお持ちの方へ、奥の棚から。', drawing: 'whirlpool' },
} as const

/** Things that are paid with points. */
export function ShopPage({ market }: { market: Market }) {
  const { data, error, refetch, isFetching } = useQuery(shopQuery(market))
  const [bought, setBought] = useState<ShopItem | null>(null)
  const { lead, drawing } = texts[market]
  return (
    <Page title="ショップ" lead={lead} width="list" drawing={{ id: market, drawing }}>
      <div className={classes.stack}>
        {!data && !error && <ListSkeleton rows={5} />}
        {!data && error && (
          <QueryError error={error} missingTitle="" onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {data && (
          <p>
            いま <strong className={classes.balance}>{pointsText(data.balance)}</strong>
            <span className={classes.ways}>
              <TextLink to={href('/mypage/points')}>ポイントの記録</TextLink>
            </span>
          </p>
        )}
        {data && !data.isSoldTo && (
          <Notice
            title="この棚のものは、いまはお渡ししていません"
            action={<TextLink to={href('/product/plan-choice')}>ほかのプランを見る</TextLink>}
          >
            ドリームTVだけ、または期限のないD-CODE・釈迦だけをお持ちの方は、ご覧いただくだけになります。
          </Notice>
        )}
        {bought && <Bought item={bought} />}
        {data?.items.length === 0 && (
          <EmptyState title="棚は、いま空いています" drawing={drawing}>
            あたらしいものが入りしだい、ここにならびます。
          </EmptyState>
        )}
        {data && data.items.length > 0 && (
          <ul className={classes.cards} aria-label="ポイントで受けとれるもの">
            {data.items.map(item => (
              <li key={item.id}>
                <ThingCard
                  item={item}
                  market={market}
                  balance={data.isSoldTo ? data.balance : null}
                  onBought={setBought}
                />
              </li>
            ))}
          </ul>
        )}
        <p className={classes.hint}>{earningText}ポイントは、お金では買えません。</p>
        <OtherShop market={market} />
        {market === 'kafuku' && (
          <p>
            <TextLink to={href('/kafuku/mycollection')}>手もとのものを見る</TextLink>
          </p>
        )}
      </div>
    </Page>
  )
}

const others = {
  kafuku: { path: href('/product/blackhole/market'), label: 'プランをお持ちの方の棚へ' },
  blackhole: { path: href('/kafuku/market'), label: 'みなさまの棚へ' },
} as const

/** The way to the other shop, where it is open to the member. */
function OtherShop({ market }: { market: Market }) {
  const { me } = useMe()
  const [open] = openWays([others[market]], me ?? null, clock.now())
  return (
    open && (
      <p>
        <TextLink to={open.path}>{open.label}</TextLink>
      </p>
    )
  )
}

function Bought({ item }: { item: ShopItem }) {
  return (
    <Notice
      kind="success"
      title={`「${item.title}」を受けとりました`}
      action={
        item.hasInside ? (
          <TextLink to={href('/mypage/things/:id', { id: item.id })}>なかみを読む</TextLink>
        ) : (
          <TextLink to={href('/mypage')}>マイページで見る</TextLink>
        )
      }
    >
      {item.hasInside ? 'いつでも、ここからひらけます。' : 'いまから、お使いいただけます。'}
    </Notice>
  )
}
