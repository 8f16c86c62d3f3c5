import { itemPlans } from '@iki/contract/access/licence'
import { planTops } from '@iki/contract/access/plan'
import type { Order } from '@iki/contract/money/order'
import { yenText } from '@iki/contract/money/yen'
import { findScreen, href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { QueryError } from '#core/api/query-error.tsx'
import { productQuery } from '#entities/product/product.queries.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import { Page } from '#ui/page/page.tsx'
import classes from '../billing.module.css'
import {
  methodsQuery,
  orderQuery,
  subscriptionQuery,
  useAnswerChallenge,
  usePayOrder,
  useRefreshOrder,
} from '../billing.queries.ts'
import { askedText, declineText, freeText, nextPaymentText, orderName } from '../billing-texts.ts'
import { ConfirmationItems } from '../checkout/confirmation-items.tsx'
import { type ChosenMethod, firstMethod, MethodChoice } from '../method/method-choice.tsx'
import { PaidyStep } from '../method/paidy-step.tsx'
import { PracticeStripe } from '../method/practice-stripe.tsx'
import { StripeAction } from '../method/stripe-action.tsx'
import { useCardForm } from '../method/use-card-form.ts'
import { GiveUp } from './order-hold.tsx'
import { OrderWaiting } from './order-waiting.tsx'

/** The result of an order. This page grants nothing: it only shows. */
export function OrderResultPage({ outcome }: { outcome: 'success' | 'cancel' }) {
  const [parameters] = useSearchParams()
  const id = parameters.get('order')
  if (!id) return outcome === 'cancel' ? <NotPaid /> : <NoOrder />
  return <OfOrder id={id} />
}

function NotPaid({ order }: { order?: Order }) {
  return (
    <Page
      title={order?.state === 'void' ? givenUp(order) : 'お支払いはできていません'}
      lead="料金はかかっていません。"
    >
      <p>
        {order?.kind === 'reservation' ? (
          <TextLink to={href('/account/prevo_reserve')}>日を選びなおす</TextLink>
        ) : (
          <TextLink to={href('/product/plan-choice')}>プランを選びなおす</TextLink>
        )}
      </p>
    </Page>
  )
}

const givenUp = ({ kind }: Order) =>
  kind === 'switch' ? 'プランの変更をやめました' : 'お申し込みをやめました'

/** A renewal is no order that can be given up: its contract is left. */
function WayOut({ order: { id, kind } }: { order: Order }) {
  return kind !== 'renewal' && <GiveUp orderId={id} isSwitch={kind === 'switch'} />
}

function NoOrder() {
  return (
    <Page title="お申し込みの状態" lead="お申し込みの内容は、購入の記録でご覧いただけます。">
      <p>
        <TextLink to={href('/mypage/purchase_history')}>購入の記録を見る</TextLink>
      </p>
    </Page>
  )
}

function OfOrder({ id }: { id: string }) {
  const { data: order, error, refetch, isFetching } = useQuery(orderQuery(id))
  if (!order)
    return (
      <Page title="お申し込みの状態" isTitleHidden={!error}>
        {error ? (
          <QueryError
            error={error}
            missingTitle="このお申し込みは見つかりません"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </Page>
    )
  if (order.state === 'paid' || order.state === 'refunded') return <Paid order={order} />
  if (order.step?.kind === 'sandbox-challenge')
    return <Challenge order={order} paymentId={order.step.paymentId} />
  if (order.step?.kind === 'stripe-action')
    return <BankAsks order={order} clientSecret={order.step.clientSecret} />
  if (order.step?.kind === 'paidy') return <PaidyStep order={order} step={order.step} />
  if (order.state === 'processing') return <OrderWaiting order={order} />
  if (order.state === 'open' || order.state === 'failed') return <Declined order={order} />
  return <NotPaid order={order} />
}

/** The bank's question, as the practice provider asks it. */
function Challenge({ order, paymentId }: { order: Order; paymentId: string }) {
  const answer = useAnswerChallenge()
  const refresh = useRefreshOrder()
  const press = (decision: 'allow' | 'refuse') =>
    answer.mutate({ paymentId, answer: decision }, { onSuccess: () => refresh.mutate(order.id) })
  const isBusy = answer.isPending || refresh.isPending
  const error = answer.error ?? refresh.error
  return (
    <Page title="カード会社からの確認" lead={askedText(order, `${yenText(order.totalYen)}を支払いますか。`)}>
      <div className={classes.stack}>
        <PracticeStripe provider="sandbox" />
        {error && <Notice kind="problem">{errorMessage(error)}</Notice>}
        <PrimaryButton isWide isBusy={isBusy} onPress={() => press('allow')}>
          許可する
        </PrimaryButton>
        <SecondaryButton isWide isBusy={isBusy} onPress={() => press('refuse')}>
          断る
        </SecondaryButton>
      </div>
    </Page>
  )
}

/** The bank's question, in a window of the provider's. */
function BankAsks({ order, clientSecret }: { order: Order; clientSecret: string }) {
  const { data } = useQuery(methodsQuery)
  const refresh = useRefreshOrder()
  return (
    <Page
      title="カード会社からの確認"
      lead={askedText(order, `${yenText(order.totalYen)}をお支払いになります。`)}
    >
      <div className={classes.stack}>
        {data?.form && (
          <StripeAction
            clientSecret={clientSecret}
            form={data.form}
            onAnswered={() => refresh.mutate(order.id)}
          />
        )}
        {refresh.error && <Notice kind="problem">{errorMessage(refresh.error)}</Notice>}
        <SecondaryButton isWide isBusy={refresh.isPending} onPress={() => refresh.mutate(order.id)}>
          お支払いの状態を確かめる
        </SecondaryButton>
        <WayOut order={order} />
      </div>
    </Page>
  )
}

function Declined({ order }: { order: Order }) {
  const { data } = useQuery(methodsQuery)
  const [chosen, setChosen] = useState<ChosenMethod | null>(null)
  const pay = usePayOrder()
  const card = useCardForm()
  const method = chosen ?? (data ? firstMethod(data.methods, data) : null)
  const { error } = pay
  const payWith = async (way: ChosenMethod) => {
    const input = await card.take(way)
    if (input) pay.mutate({ id: order.id, ...input })
  }
  return (
    <Page title="お支払いはできていません" lead={orderName(order)}>
      <div className={classes.stack}>
        <Notice kind="problem" title={declineText(order)}>
          料金はかかっていません。
        </Notice>
        {data && (
          <>
            <PracticeStripe provider={data.provider} />
            <MethodChoice
              legend="お支払いの方法"
              provider={data.provider}
              methods={data.methods}
              form={data.form}
              hasPaidy={data.paidy !== null}
              card={card.form}
              value={method}
              onChange={setChosen}
            />
          </>
        )}
        {card.problem && <Notice kind="problem">{card.problem}</Notice>}
        {error && <Notice kind="problem">{errorMessage(error)}</Notice>}
        <PrimaryButton
          isWide
          isDisabled={!method}
          isBusy={card.isTaking || pay.isPending}
          onPress={() => method && void payWith(method)}
        >
          {order.totalYen > 0 ? `この方法で${yenText(order.totalYen)}を支払う` : 'この方法ではじめる'}
        </PrimaryButton>
        <WayOut order={order} />
      </div>
    </Page>
  )
}

function Paid({ order }: { order: Order }) {
  const { data } = useQuery({ ...productQuery(order.productId ?? ''), enabled: order.productId !== null })
  const product = data?.product
  return (
    <Page
      title={order.state === 'refunded' ? '返金しました' : 'ありがとうございます'}
      lead={
        order.totalYen > 0
          ? `${orderName(order)}の${yenText(order.totalYen)}を、${order.methodLabel}でお支払いいただきました。`
          : freeText(order)
      }
      drawing={product && { id: product.id, drawing: product.drawing }}
    >
      <div className={classes.stack}>
        {order.state === 'paid' && order.kind === 'gift' && (
          <PrimaryButton to={href('/mypage/gifts')} isWide>
            ことばをそえて、渡す
          </PrimaryButton>
        )}
        {order.kind === 'reservation' && (
          <PrimaryButton to={href('/account/prevo_reserve')} isWide>
            ご予約を見る
          </PrimaryButton>
        )}
        {order.state === 'paid' && order.kind !== 'gift' && order.kind !== 'reservation' && product && (
          <Opened itemIds={product.grants.map(({ itemId }) => itemId)} />
        )}
        {order.subscriptionId && order.state === 'paid' && <NextRenewal id={order.subscriptionId} />}
        <ul className={classes.links}>
          {order.receiptNumber && (
            <li>
              <TextLink to={href('/mypage/receipts/:number', { number: order.receiptNumber })}>
                領収書
              </TextLink>
            </li>
          )}
          <li>
            <TextLink to={href('/mypage/purchase_history')}>購入の記録</TextLink>
          </li>
        </ul>
        {order.confirmation && (
          <details className={classes.agreed}>
            <summary>申し込み時の内容</summary>
            <ConfirmationItems items={order.confirmation.items} />
          </details>
        )}
      </div>
    </Page>
  )
}

/** What can be used now: the way to the plan. */
function Opened({ itemIds }: { itemIds: string[] }) {
  const tops = itemIds.flatMap(itemId => itemPlans[itemId] ?? []).map(plan => planTops[plan])
  const path = tops.find(top => top && findScreen(top))
  return (
    <PrimaryButton to={path ?? href('/')} isWide>
      さっそくひらく
    </PrimaryButton>
  )
}

function NextRenewal({ id }: { id: string }) {
  const { data } = useQuery(subscriptionQuery(id))
  const text = data && nextPaymentText(data)
  return (
    text && (
      <p>
        <WholeDates>{text}</WholeDates>
      </p>
    )
  )
}
