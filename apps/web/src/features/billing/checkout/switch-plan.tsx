import { planAccents } from '@iki/contract/access/plan'
import type { Subscription } from '@iki/contract/money/subscription'
import type { PlanSwitch } from '@iki/contract/money/switch'
import { href } from '@iki/contract/screens/screens'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, errorMessage } from '#core/api/api-error.ts'
import { randomKey } from '#core/api/random-key.ts'
import { planOf } from '#entities/product/plan-of.ts'
import { ProductWaiting } from '#entities/product/product-waiting.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from '../billing.module.css'
import { switchQuery, usePayOrder, useSwitch } from '../billing.queries.ts'
import { type ChosenMethod, MethodChoice } from '../method/method-choice.tsx'
import { PracticeStripe } from '../method/practice-stripe.tsx'
import { useCardForm } from '../method/use-card-form.ts'
import { GiveUp, UnderWay } from '../order/order-hold.tsx'
import { ConfirmationItems } from './confirmation-items.tsx'
import { PayProblems } from './pay-problems.tsx'
import { useTerms } from './use-terms.ts'

const title = 'プランの変更の確認'
const refusals: readonly string[] = ['not_switchable', 'subscription_exists', 'subscription_ended']

type Props = {
  subscriptionId: string
  priceId: string
  /** The name of the plan that is held. */
  heldTitle: string
}

/** The last page before a contract becomes another of its family. */
export function SwitchPlan({ subscriptionId, priceId, heldTitle }: Props) {
  const { shown, chosen, choose, readAgain } = useTerms(
    by => switchQuery(subscriptionId, priceId, by),
    ({ amountYen }) => amountYen > 0,
  )
  const [isDeclined, setDeclined] = useState(false)
  if (shown.data?.openOrderId && !isDeclined)
    return (
      <Page title={title} lead={shown.data.product.title}>
        <UnderWay
          isSwitch
          orderId={shown.data.openOrderId}
          title={shown.data.product.title}
          productId={shown.data.product.id}
          onRemoved={readAgain}
        />
      </Page>
    )
  if (shown.data)
    return (
      <Confirm
        onDeclined={() => setDeclined(true)}
        shown={shown.data}
        chosen={chosen}
        onChoose={choose}
        isChanging={shown.isPlaceholderData}
        onTermsChanged={readAgain}
      />
    )
  const { error } = shown
  if (error instanceof ApiError && refusals.includes(error.code))
    return (
      <Page title={title}>
        <Notice
          title={`「${heldTitle}」をご契約中です`}
          action={<TextLink to={href('/mypage')}>ご契約を見る</TextLink>}
        >
          {errorMessage(error)}。おなじ種類のプランは、ひとつずつお持ちいただけます。
        </Notice>
      </Page>
    )
  return <ProductWaiting title={title} shown={shown} />
}

type ConfirmProps = {
  shown: PlanSwitch
  chosen: ChosenMethod | null
  onChoose: (method: ChosenMethod) => void
  onTermsChanged: () => void
  /** Its order waits for another way to pay on this page. */
  onDeclined: () => void
  isChanging: boolean
}

function Confirm({ shown, chosen, onChoose, onTermsChanged, onDeclined, isChanging }: ConfirmProps) {
  const { subscriptionId: id, product, price, amountYen, confirmation, hash } = shown
  const { methods, provider, form, hasPaidy } = shown
  const navigate = useNavigate()
  const [clientId] = useState(randomKey)
  const [isMissing, setMissing] = useState(false)
  const change = useSwitch()
  const pay = usePayOrder()
  const card = useCardForm()
  const order = pay.data ?? change.data?.order
  const error = pay.error ?? change.error
  const plan = planOf(product)
  if (change.data && !change.data.order) return <Planned contract={change.data.subscription} />

  const goOn = (made: { id: string; state: string } | null) => {
    if (made?.state === 'failed') onDeclined()
    else if (made) void navigate(`${href('/payment/success')}?order=${made.id}`)
  }
  const press = async () => {
    setMissing(amountYen > 0 && !chosen)
    const method = amountYen > 0 && chosen ? await card.take(chosen) : null
    if (amountYen > 0 && !method) return
    if (order?.state === 'failed' && method)
      return pay.mutate({ id: order.id, ...method }, { onSuccess: goOn })
    change.mutate(
      { clientId, id, priceId: price.id, hash, ...method },
      {
        onSuccess: ({ order: made }) => goOn(made),
        onError: problem => {
          if (problem instanceof ApiError && problem.code === 'terms_changed') onTermsChanged()
        },
      },
    )
  }

  return (
    <Page
      title={title}
      lead={product.title}
      accent={plan && planAccents[plan]}
      drawing={{ id: product.id, drawing: product.drawing }}
    >
      <PracticeStripe provider={provider} />
      <div className={classes.stack}>
        <section className={classes.section}>
          <SectionHeading
            link={{
              to: href('/product/plan-choice'),
              label: '変える',
              spokenLabel: '変更先のプランを選びなおす',
            }}
          >
            変更の内容
          </SectionHeading>
          <ConfirmationItems items={confirmation.items} />
        </section>
        {amountYen > 0 && (
          <MethodChoice
            provider={provider}
            methods={methods}
            form={form}
            hasPaidy={hasPaidy}
            onChange={onChoose}
            value={chosen}
            card={card.form}
            legend="お支払いの方法"
          />
        )}
        <PayProblems
          isMissing={isMissing && !chosen}
          order={order}
          cardProblem={card.problem}
          error={error}
        />
        <PrimaryButton
          isWide
          onPress={() => void press()}
          isBusy={isChanging || card.isTaking || change.isPending || pay.isPending}
        >
          {confirmation.button}
        </PrimaryButton>
        {order?.state === 'failed' && (
          <GiveUp
            isSwitch
            orderId={order.id}
            onRemoved={() => void navigate(`${href('/payment/success')}?order=${order.id}`)}
          />
        )}
      </div>
    </Page>
  )
}

/** It waits for the renewal. */
function Planned({ contract: { title: held, next, renewOn } }: { contract: Subscription }) {
  // The button that was pressed was below a long page; this one is short.
  useEffect(() => window.scrollTo(0, 0), [])
  return (
    <Page title="プランの変更を承りました" lead={next?.title}>
      <p>
        <WholeDates>
          {renewOn && next && `${japaneseDay(renewOn)}から「${next.title}」に変わります。`}
          {`それまでは「${held}」を、そのままお使いいただけます。変更は、前の日までマイページで取り消せます。`}
        </WholeDates>
      </p>
      <p>
        <TextLink to={href('/mypage')}>マイページへ</TextLink>
      </p>
    </Page>
  )
}
