import type { PaymentForm } from '@iki/contract/money/payment-method'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadStripe } from '#core/stripe/load-stripe.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

type Props = { form: PaymentForm; clientSecret: string; onAnswered: () => void }

/** Opens the bank's question once; whatever was answered, the provider is asked afterwards. */
export function StripeAction({ form, clientSecret, onAnswered }: Props) {
  const [state, setState] = useState<'asking' | 'failed' | 'answered'>('asking')
  const [tries, setTries] = useState(0)
  const answered = useEffectEvent(onAnswered)
  const { publicKey, scriptUrl } = form

  useEffect(() => {
    let isClosed = false
    setState('asking')
    loadStripe({ publicKey, scriptUrl })
      .then(stripe => stripe.handleNextAction({ clientSecret }))
      .then(() => {
        if (isClosed) return
        setState('answered')
        answered()
      })
      .catch(() => setState('failed'))
    return () => {
      isClosed = true
    }
  }, [publicKey, scriptUrl, clientSecret, tries])

  if (state === 'failed')
    return (
      <Notice
        kind="problem"
        title="カード会社の画面をひらけませんでした"
        action={<SecondaryButton onPress={() => setTries(tries + 1)}>もう一度ひらく</SecondaryButton>}
      >
        料金はかかっていません。
      </Notice>
    )
  return (
    <p role="status">
      {state === 'asking'
        ? 'カード会社の画面で、ご本人の確認をおねがいします。'
        : '確認の結果を待っています…'}
    </p>
  )
}
