import { planAccents } from '@iki/contract/access/plan'
import type { OutputOf } from '@iki/contract/api/endpoint'
import type { getCheckout, Order } from '@iki/contract/money/order'
import { href } from '@iki/contract/screens/screens'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError, errorMessage } from '#core/api/api-error.ts'
import { randomKey } from '#core/api/random-key.ts'
import { planOf } from '#entities/product/plan-of.ts'
import { ProductWaiting } from '#entities/product/product-waiting.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from '../billing.module.css'
import { checkoutQuery, type Ordered, useCreateOrder, usePayOrder } from '../billing.queries.ts'
import { type ChosenMethod, MethodChoice } from '../method/method-choice.tsx'
import { PracticeStripe } from '../method/practice-stripe.tsx'
import { useCardForm } from '../method/use-card-form.ts'
import { GiveUp, Reserved, UnderWay } from '../order/order-hold.tsx'
import { ConfirmationItems } from './confirmation-items.tsx'
import { CouponField } from './coupon-field.tsx'
import { PayProblems } from './pay-problems.tsx'
import { SwitchPlan } from './switch-plan.tsx'
import { TermChoice } from './term-choice.tsx'
import { useTerms } from './use-terms.ts'

const title = 'お申し込みの確認'

/** The last page before an order: what is agreed, how it is paid, and one button. */
export function CheckoutPage({ choosesTerm = false }: { choosesTerm?: boolean }) {
  const [parameters, setParameters] = useSearchParams()
  const priceId = parameters.get('price')
  if (!priceId && choosesTerm)
    return <TermChoice onChosen={price => setParameters({ price }, { replace: true })} />
  if (!priceId)
    return (
      <Page title={title}>
        <EmptyState
          title="申し込むものが、まだ選ばれていません"
          drawing="gate"
          action={<TextLink to={href('/product/plan-choice')}>プランを見る</TextLink>}
        >
          プランか商品を選ぶと、ここで内容をお確かめいただけます。
        </EmptyState>
      </Page>
    )
  const slotId = parameters.get('slot')
  return <OfPrice key={`${priceId} ${slotId}`} ordered={{ priceId, slotId }} />
}

function OfPrice({ ordered }: { ordered: Ordered }) {
  const [coupon, setCoupon] = useState<string | null>(null)
  const { shown, chosen, choose, methodId, readAgain } = useTerms(
    by => checkoutQuery(ordered, by, coupon),
    ({ needsMethod }) => needsMethod,
  )
  const hold = shown.data?.hold
  if (hold?.kind === 'subscription')
    return (
      <SwitchPlan priceId={ordered.priceId} subscriptionId={hold.subscriptionId} heldTitle={hold.title} />
    )
  if (!shown.data)
    return isAboutDay(shown.error) ? (
      <OtherDay error={shown.error} />
    ) : (
      <ProductWaiting title={title} shown={shown} />
    )
  return (
    <Confirm
      chosen={chosen}
      methodId={methodId}
      coupon={coupon}
      checkout={shown.data}
      slotId={ordered.slotId}
      onChoose={choose}
      onCoupon={setCoupon}
      isChanging={shown.isPlaceholderData}
      onTermsChanged={readAgain}
    />
  )
}

/** The lesson that was chosen is full, over, or none was chosen for a price that needs one. */
function isAboutDay(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return ['slot_taken', 'too_late'].includes(error.code) || error.fields?.slotId !== undefined
}

function OtherDay({ error }: { error: ApiError }) {
  return (
    <Page title={title}>
      <EmptyState
        title={error.fields?.slotId ?? errorMessage(error)}
        drawing="sprout"
        action={<TextLink to={href('/account/prevo_reserve')}>日を選ぶ</TextLink>}
      >
        料金はかかっていません。
      </EmptyState>
    </Page>
  )
}

type Checkout = OutputOf<typeof getCheckout>
type Props = {
  checkout: Checkout
  slotId: string | null
  chosen: ChosenMethod | null
  onChoose: (method: ChosenMethod) => void
  onTermsChanged: () => void
  methodId: string | null
  coupon: string | null
  onCoupon: (code: string | null) => void
  /** What is shown is not yet of what was chosen last. */
  isChanging: boolean
}

function Confirm({ checkout, chosen, onChoose, onTermsChanged, ...props }: Props) {
  const { methodId, slotId, coupon, onCoupon, isChanging } = props
  const { product, price, confirmation, hash, methods, provider, form, hasPaidy, hold, needsMethod } =
    checkout
  const navigate = useNavigate()
  const [clientId] = useState(randomKey)
  const [isOfAge, setOfAge] = useState(true)
  const [isMissing, setMissing] = useState(false)
  const create = useCreateOrder()
  const pay = usePayOrder()
  const card = useCardForm()
  const declined = pay.data ?? create.data
  const error = pay.error ?? create.error
  const plan = planOf(product)

  const goOn = (order: Order) => {
    if (order.state !== 'failed') void navigate(`${href('/payment/success')}?order=${order.id}`)
  }
  const order = async () => {
    setMissing(needsMethod && !chosen)
    const method = needsMethod ? chosen && (await card.take(chosen)) : {}
    if (!method) return
    if (declined?.state === 'failed') pay.mutate({ id: declined.id, ...method }, { onSuccess: goOn })
    else
      create.mutate(
        { clientId, priceId: price.id, slotId, hash, isOfAge, ...(coupon && { coupon }), ...method },
        {
          onSuccess: goOn,
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
      {hold?.kind === 'order' && hold.orderId !== declined?.id ? (
        <UnderWay
          orderId={hold.orderId}
          title={hold.title}
          productId={product.id}
          onRemoved={onTermsChanged}
        />
      ) : hold?.kind === 'reservation' ? (
        <Reserved lesson={hold} />
      ) : (
        <div className={classes.stack}>
          <section className={classes.section}>
            <SectionHeading
              link={{
                to: href(slotId ? '/account/prevo_reserve' : '/product/plan-choice'),
                label: '変える',
                spokenLabel: slotId ? '日を変える' : '申し込むものを変える',
              }}
            >
              お申し込みの内容
            </SectionHeading>
            <ConfirmationItems items={confirmation.items} />
          </section>
          {declined?.state !== 'failed' && (
            <CouponField
              priceId={price.id}
              slotId={slotId}
              methodId={methodId}
              applied={checkout.coupon}
              onChange={onCoupon}
            />
          )}
          {needsMethod && (
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
          <CheckboxField
            checked={isOfAge}
            onChange={event => setOfAge(event.currentTarget.checked)}
            label="18歳以上です。18歳に満たない場合は、保護者の方の同意があります。"
          />
          <PayProblems
            isMissing={isMissing && !chosen}
            order={declined}
            cardProblem={card.problem}
            error={error}
          />
          <PrimaryButton
            isWide
            onPress={() => void order()}
            isBusy={isChanging || card.isTaking || create.isPending || pay.isPending}
          >
            {confirmation.button}
          </PrimaryButton>
          {declined?.state === 'failed' && (
            <GiveUp
              orderId={declined.id}
              onRemoved={() => void navigate(`${href('/payment/success')}?order=${declined.id}`)}
            />
          )}
          <p className={classes.hint}>
            お申し込みにより、
            <TextLink to={href('/policies/user-agreement')}>利用規約</TextLink>と
            {slotId ? (
              <TextLink to={href('/policies/user-agreement2')}>利用規約（プレヴォ）</TextLink>
            ) : (
              <TextLink to={href('/policies/return-policy')}>返品・解約について</TextLink>
            )}
            に同意したことになります。
          </p>
        </div>
      )}
    </Page>
  )
}
