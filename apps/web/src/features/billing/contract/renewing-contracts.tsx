import { priceText } from '@iki/contract/money/confirmation'
import type { Subscription } from '@iki/contract/money/subscription'
import { yenText } from '@iki/contract/money/yen'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { subscriptionsQuery } from '#entities/product/holdings.queries.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { UndoBar } from '#ui/feedback/undo-bar.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from '../billing.module.css'
import { useUndoSwitch, useUpdateSubscription } from '../billing.queries.ts'
import { subscriptionStateNames } from '../billing-texts.ts'

/** The contracts that renew: what comes next, and the way out of each; below them, all about paying. */
export function RenewingContracts() {
  const { data } = useQuery(subscriptionsQuery)
  const update = useUpdateSubscription()
  const [resumed, setResumed] = useState<Subscription | null>(null)
  const live = data?.filter(({ status }) => status !== 'ended') ?? []
  return (
    <section className={classes.section}>
      <SectionHeading id="money">更新とお支払い</SectionHeading>
      {live.length > 0 && (
        <RowList label="更新されるご契約">
          {live.map(contract => (
            <Contract
              key={contract.id}
              contract={contract}
              isBusy={update.isPending}
              onResume={() =>
                update.mutate(
                  { id: contract.id, status: 'resume' },
                  { onSuccess: () => setResumed(contract) },
                )
              }
            />
          ))}
        </RowList>
      )}
      {data && live.length === 0 && (
        <p className={classes.hint}>
          自動で更新されるご契約はありません。料金が、ひとりでにかかることはありません。
        </p>
      )}
      {update.error && <Notice kind="problem">{errorMessage(update.error)}</Notice>}
      <ul className={classes.links}>
        <li>
          <TextLink to={href('/product/plan-choice')}>プランを見る</TextLink>
        </li>
        <li>
          <TextLink to={href('/account/prevo_reserve')}>プレヴォの予約</TextLink>
        </li>
        <li>
          <TextLink to={href('/mypage/purchase_history')}>購入の記録</TextLink>
        </li>
        <li>
          <TextLink to={href('/mypage/update_card')}>カードを変える</TextLink>
        </li>
        <li>
          <TextLink to={href('/mypage/paidy')}>あと払い（ペイディ）</TextLink>
        </li>
      </ul>
      <UndoBar
        text={resumed && `「${resumed.title}」の解約を取り消しました`}
        subject={resumed}
        isReturning={update.isPending}
        onBack={() =>
          resumed &&
          update.mutate({ id: resumed.id, status: 'cancel' }, { onSuccess: () => setResumed(null) })
        }
        onRemoved={() => setResumed(null)}
      />
    </section>
  )
}

type RowProps = { contract: Subscription; isBusy: boolean; onResume: () => void }

function Contract({ contract, isBusy, onResume }: RowProps) {
  const { id, title, status, memo, renewOn, nextYen, price, next, methodLabel, openOrderId } = contract
  const { priceChange, trialUntil } = contract
  const undo = useUndoSwitch()
  return (
    <div className={classes.contract}>
      <p className={classes.orderHead}>
        <span className={classes.orderName}>{title}</span>
        <span className={classes.mark}>
          {trialUntil && status === 'active' ? 'お試し中' : subscriptionStateNames[status]}
        </span>
      </p>
      {memo && (
        <p>
          <WholeDates>
            {memo}。{status === 'cancelling' && '料金はもうかかりません。'}
          </WholeDates>
        </p>
      )}
      {trialUntil && status === 'active' && (
        <p>
          <WholeDates>{japaneseDay(trialUntil)}まで、無料です。</WholeDates>
        </p>
      )}
      {renewOn && status === 'active' && (
        <p className={classes.hint}>
          <WholeDates>
            {trialUntil ? 'はじめてのお支払い' : 'つぎの更新'} {japaneseDay(renewOn)}・
            {yenText(nextYen ?? price.amountYen)}
            {methodLabel && `・${methodLabel}`}
          </WholeDates>
        </p>
      )}
      {next && renewOn && (
        <p>
          <WholeDates>
            {japaneseDay(renewOn)}から「{next.title}」に変わります。
          </WholeDates>
        </p>
      )}
      {priceChange && status !== 'cancelling' && (
        <Notice
          title={`${japaneseDay(priceChange.from)}の更新から、${priceText(priceChange.price)}になります`}
        >
          いまの料金は{priceText(price)}です。それまでの更新は、いまの料金のままです。
        </Notice>
      )}
      {undo.error && <Notice kind="problem">{errorMessage(undo.error)}</Notice>}
      <div className={classes.methodWays}>
        {next && status === 'active' && (
          <SecondaryButton
            isBusy={undo.isPending}
            label={`「${next.title}」への変更を取り消す`}
            onPress={() => undo.mutate(id)}
          >
            変更を取り消す
          </SecondaryButton>
        )}
        {!next && status === 'active' && (
          <SecondaryButton to={href('/account/payment-online')} label={`${title}のプランを変える`}>
            プランを変える
          </SecondaryButton>
        )}
        {openOrderId && (
          <SecondaryButton to={`${href('/payment/success')}?order=${openOrderId}`}>
            いま支払う
          </SecondaryButton>
        )}
        {status === 'cancelling' ? (
          <SecondaryButton isBusy={isBusy} label={`${title}の解約を取り消す`} onPress={onResume}>
            解約を取り消す
          </SecondaryButton>
        ) : (
          <SecondaryButton to={href('/mypage/subscriptions/:id', { id })} label={`${title}を解約する`}>
            解約する
          </SecondaryButton>
        )}
      </div>
    </div>
  )
}
