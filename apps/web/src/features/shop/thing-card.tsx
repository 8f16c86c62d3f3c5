import { planAccents } from '@iki/contract/access/plan'
import type { Market, ShopItem } from '@iki/contract/money/shop'
import { href } from '@iki/contract/screens/screens'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { pointsText } from '#entities/credit/points-text.ts'
import { planOf } from '#entities/product/plan-of.ts'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Html } from '#ui/html/html.tsx'
import { NameText } from '#ui/page/name-text.tsx'
import classes from './shop.module.css'
import { useBuy } from './shop.queries.ts'

type Props = {
  item: ShopItem
  /** Null where the shop gives nothing to this member. */
  balance: number | null
  market: Market
  onBought: (item: ShopItem) => void
}

/** A thing with what it costs; two touches take it. */
export function ThingCard({ item, balance, market, onBought }: Props) {
  const plan = planOf(item)
  return (
    <article className={classes.card} data-accent={plan && planAccents[plan]}>
      <DrawingTile id={item.id} drawing={item.drawing} />
      <div className={classes.text}>
        <h2 className={classes.name}>
          <NameText>{item.title}</NameText>
        </h2>
        <p className={classes.hint}>{item.lead}</p>
        <details className={classes.about}>
          <summary>くわしく</summary>
          <Html html={item.bodyHtml} />
        </details>
        <p className={classes.price}>
          {pointsText(item.credits)}
          {item.left !== null && <span className={classes.left}>のこり{item.left}</span>}
        </p>
        <Way item={item} balance={balance} market={market} onBought={onBought} />
      </div>
    </article>
  )
}

function Way({ item, balance, market, onBought }: Props) {
  // The key of this press: repeated after a lost answer, it takes nothing more.
  const [clientId, setClientId] = useState<string | null>(null)
  const buy = useBuy(market)
  if (item.held === 'plan') return <p className={classes.held}>お持ちのプランで利用できます</p>
  if (item.held === 'shop')
    return item.hasInside ? (
      <p>
        <TextLink to={href('/mypage/things/:id', { id: item.id })}>{item.title}を読む</TextLink>
      </p>
    ) : (
      <p className={classes.held}>お使いいただけます</p>
    )
  if (item.left === 0) return <p className={classes.held}>残りがなくなりました</p>
  if (balance === null) return null
  if (balance < item.credits)
    return <p className={classes.hint}>あと{pointsText(item.credits - balance)}で受けとれます</p>
  const press = () =>
    clientId &&
    buy.mutate(
      { productId: item.id, clientId, credits: item.credits },
      { onSuccess: bought => onBought(bought.item) },
    )
  return (
    <>
      {clientId === null ? (
        <p>
          <SecondaryButton
            label={`${item.title}を${pointsText(item.credits)}で受けとる`}
            onPress={() => setClientId(crypto.randomUUID())}
          >
            受けとる
          </SecondaryButton>
        </p>
      ) : (
        <div className={classes.ask}>
          <p>
            {pointsText(item.credits)}を使います。のこりは{pointsText(balance - item.credits)}です。
          </p>
          <p className={classes.answers}>
            <SecondaryButton isBusy={buy.isPending} label={`${item.title}を受けとる`} onPress={press}>
              受けとる
            </SecondaryButton>
            <SecondaryButton label={`${item.title}をやめる`} onPress={() => setClientId(null)}>
              やめる
            </SecondaryButton>
          </p>
        </div>
      )}
      {buy.error && <Notice kind="problem">{errorMessage(buy.error)}</Notice>}
    </>
  )
}
