import type { PaymentForm, PaymentMethod } from '@iki/contract/money/payment-method'
import { yenText } from '@iki/contract/money/yen'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { QueryError } from '#core/api/query-error.tsx'
import { ConfirmButton } from '#ui/buttons/confirm-button.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from '../billing.module.css'
import { methodsQuery, useRemoveMethod, useSetDefaultMethod } from '../billing.queries.ts'
import { type ChosenMethod, firstMethod, MethodChoice } from './method-choice.tsx'
import { PaidyMethods } from './paidy-methods.tsx'
import { PracticeStripe } from './practice-stripe.tsx'
import { StripeAction } from './stripe-action.tsx'
import { useCardForm } from './use-card-form.ts'
import { useNewMethod } from './use-new-method.ts'

const texts = {
  card: { title: 'カードを変える', lead: '更新のときのお支払いに使う方法です。' },
  paidy: { title: 'あと払い（ペイディ）', lead: '翌月にまとめてお支払いになる方法です。' },
} as const

/** The stored ways to pay: which one renews, a new one, none any more. */
export function PaymentMethodsPage({ of }: { of: 'card' | 'paidy' }) {
  const { data, error, refetch, isFetching } = useQuery(methodsQuery)
  const { title, lead } = texts[of]
  const methods = data?.methods.filter(({ provider }) => (provider === 'paidy') === (of === 'paidy')) ?? []
  return (
    <Page title={title} lead={lead} drawing={{ id: of, drawing: of === 'card' ? 'window' : 'thread' }}>
      {!data && !error && <ListSkeleton rows={3} />}
      {!data && error && (
        <QueryError error={error} missingTitle="" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data && <Stored methods={methods} of={of} />}
      {data && of === 'paidy' && <PaidyMethods form={data.paidy} held={methods} />}
      {data && of === 'card' && data.provider !== 'paidy' && (
        <NewMethod provider={data.provider} form={data.form} known={methods} />
      )}
      {data?.paidy && of === 'card' && (
        <p>
          <TextLink to={href('/mypage/paidy')}>あと払い（ペイディ）にする</TextLink>
        </p>
      )}
    </Page>
  )
}

function Stored({ methods, of }: { methods: PaymentMethod[]; of: 'card' | 'paidy' }) {
  const makeDefault = useSetDefaultMethod()
  const remove = useRemoveMethod()
  const error = makeDefault.error ?? remove.error
  if (methods.length === 0)
    return <p>{of === 'card' ? '登録されたカードは、まだありません。' : 'ペイディは登録されていません。'}</p>
  return (
    <section className={classes.section}>
      <SectionHeading>登録ずみ</SectionHeading>
      <RowList label="登録ずみのお支払い方法">
        {methods.map(method => (
          <div key={method.id} className={classes.method}>
            <p>
              {method.label}
              {method.isDefault && method.isUsable && <span className={classes.mark}>更新に使います</span>}
              {!method.isUsable && (
                <span className={classes.hint}>
                  ペイディの側で止められています。ペイディのアプリで再開されると、またお使いになれます。
                </span>
              )}
              {method.expMonth && method.expYear && (
                <span className={classes.hint}>
                  有効期限 {method.expYear}年{method.expMonth}月
                </span>
              )}
            </p>
            <div className={classes.methodWays}>
              {!method.isDefault && method.isUsable && (
                <SecondaryButton
                  label={`${method.label}を更新に使う`}
                  isBusy={makeDefault.isPending}
                  onPress={() => makeDefault.mutate(method.id)}
                >
                  更新に使う
                </SecondaryButton>
              )}
              <ConfirmButton
                label="外す"
                question={`${method.label}を外しますか。`}
                yes="外す"
                no="やめる"
                onYes={() => remove.mutate(method.id)}
              />
            </div>
          </div>
        ))}
      </RowList>
      {error && <Notice kind="problem">{errorMessage(error)}</Notice>}
    </section>
  )
}

type NewProps = {
  provider: Parameters<typeof PracticeStripe>[0]['provider']
  form: PaymentForm | null
  known: PaymentMethod[]
}

/** A new card. What is open is paid with it at once. */
function NewMethod({ provider, form, known }: NewProps) {
  const [picked, setChosen] = useState<ChosenMethod | null>(null)
  // The fields of a new card open at a touch where there is a card already.
  const chosen = picked ?? (known.length === 0 ? firstMethod([], { provider, form }) : null)
  const card = useCardForm()
  const { store, answer, ...adding } = useNewMethod()
  const submit = async () => {
    const input = chosen && (await card.take(chosen))
    if (input && 'newMethod' in input) store(input, () => setChosen(null))
  }
  const step = answer?.kind === 'step' ? answer : null
  return (
    <section className={classes.section}>
      <SectionHeading>新しいカード</SectionHeading>
      <PracticeStripe provider={provider} />
      <MethodChoice
        provider={provider}
        form={form}
        value={chosen}
        onChange={setChosen}
        hasPaidy={false}
        legend="カード"
        methods={[]}
        card={card.form}
      />
      {known.length === 0 && !form && (
        <p className={classes.hint}>
          カードの番号は、カード会社だけが受けとります。わたしたちには届きません。
        </p>
      )}
      {card.problem && <Notice kind="problem">{card.problem}</Notice>}
      {step && form && (
        <StripeAction
          form={form}
          clientSecret={step.clientSecret}
          onAnswered={() => store({ newMethod: step.newMethod }, () => setChosen(null))}
        />
      )}
      {answer?.kind === 'stored' && (
        <Notice kind="success" title={`${answer.method.label}を登録しました`}>
          これからの更新は、このカードでお支払いになります。
        </Notice>
      )}
      {adding.error && <Notice kind="problem">{errorMessage(adding.error)}</Notice>}
      <PrimaryButton
        isWide
        isDisabled={!chosen}
        isBusy={card.isTaking || adding.isPending}
        onPress={() => void submit()}
      >
        {adding.openYen === null ? 'このカードにする' : `このカードで${yenText(adding.openYen)}を支払う`}
      </PrimaryButton>
    </section>
  )
}
