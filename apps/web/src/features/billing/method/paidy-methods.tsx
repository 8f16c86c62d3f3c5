import { tokyoDay } from '@iki/contract/api/tokyo'
import { methodName } from '@iki/contract/money/confirmation'
import type { PaidyForm, PaymentMethod } from '@iki/contract/money/payment-method'
import { yenText } from '@iki/contract/money/yen'
import { href } from '@iki/contract/screens/screens'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from '../billing.module.css'
import { historyQuery } from '../billing.queries.ts'
import { PaidyWindow } from './paidy-window.tsx'
import { useNewMethod } from './use-new-method.ts'

type Props = { form: PaidyForm | null; held: PaymentMethod[] }

/** What Paidy is to the member: what was paid with it last, and how it is registered for renewals. */
export function PaidyMethods({ form, held }: Props) {
  return (
    <>
      <LastPayment />
      {form ? (
        <Registering form={form} isHeld={held.some(({ isUsable }) => isUsable)} />
      ) : (
        <p>
          <WholeDates>
            ペイディでのお支払いは、いまは承っていません。カードでお支払いいただけます。
          </WholeDates>{' '}
          <TextLink to={href('/mypage/update_card')}>カードを登録する</TextLink>
        </p>
      )}
    </>
  )
}

function LastPayment() {
  const { data } = useInfiniteQuery(historyQuery)
  const last = data?.pages[0]?.orders.find(
    ({ methodLabel, paidAt }) => paidAt !== null && methodLabel.startsWith(methodName('paidy', null)),
  )
  if (!last?.paidAt) return null
  return (
    <p className={classes.section}>
      <WholeDates>
        {`最近のお支払いは、${japaneseDay(tokyoDay(new Date(last.paidAt)))}の${yenText(last.totalYen)}（${last.lines[0]?.words ?? ''}）です。`}
      </WholeDates>
      <TextLink to={href('/mypage/purchase_history')}>購入の記録</TextLink>
    </p>
  )
}

function Registering({ form, isHeld }: { form: PaidyForm; isHeld: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { store, answer, error, isPending, openYen } = useNewMethod()
  const register = (newMethod: string) => {
    setOpen(false)
    store({ newMethod, provider: 'paidy' })
  }
  return (
    <section className={classes.section}>
      <SectionHeading>{isHeld ? 'べつの番号で登録する' : '登録する'}</SectionHeading>
      <p>
        <WholeDates>
          使ったぶんを、翌月にまとめてお支払いになる方法です。登録すると、ご契約の更新に使います。お支払いの方法や期限は、ペイディからのお知らせをご覧ください。
        </WholeDates>
      </p>
      {isOpen && (
        <>
          <PaidyWindow form={form} ask="renewals" onGiven={register} onLeft={() => setOpen(false)} />
          <SecondaryButton onPress={() => setOpen(false)}>やめる</SecondaryButton>
        </>
      )}
      {answer?.kind === 'stored' && (
        <Notice kind="success" title="ペイディを登録しました">
          これからの更新は、ペイディでのお支払いになります。
        </Notice>
      )}
      {error && <Notice kind="problem">{errorMessage(error)}</Notice>}
      {!isOpen && (
        <PrimaryButton isWide isBusy={isPending} onPress={() => setOpen(true)}>
          {openYen === null ? 'ペイディを登録する' : `ペイディで${yenText(openYen)}を支払う`}
        </PrimaryButton>
      )}
    </section>
  )
}
