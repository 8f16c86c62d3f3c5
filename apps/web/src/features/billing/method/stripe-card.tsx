import type { PaymentForm } from '@iki/contract/money/payment-method'
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { loadStripe } from '#core/stripe/load-stripe.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import classes from '../billing.module.css'

/** What the form gives for a typed card: Stripe's name for it, or what is missing. */
export type CardForm = { take(): Promise<{ name: string } | { problem: string }> }

type Props = { form: PaymentForm; card: RefObject<CardForm | null> }

/** Stripe's own fields, in frames of Stripe's: the number never reaches our page. */
export function StripeCard({ form, card }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const { publicKey, scriptUrl } = form

  useEffect(() => {
    let isClosed = false
    let unmount = () => {}
    setState('loading')
    loadStripe({ publicKey, scriptUrl })
      .then(stripe => {
        if (isClosed || !container.current) return
        const elements = stripe.elements({
          mode: 'setup',
          currency: 'jpy',
          allowedPaymentMethodTypes: ['card'],
          paymentMethodCreation: 'manual',
          locale: 'ja',
          appearance: appearanceOf(container.current),
        })
        const fields = elements.create('payment', { wallets: { link: 'never' } })
        fields.on('ready', () => setState('ready'))
        fields.mount(container.current)
        card.current = { take: () => take(stripe, elements) }
        unmount = () => fields.destroy()
      })
      .catch(() => setState('failed'))
    return () => {
      isClosed = true
      card.current = null
      unmount()
    }
  }, [publicKey, scriptUrl, card, tries])

  return (
    <div className={classes.cardForm}>
      <div ref={container} aria-busy={state === 'loading'} />
      {state === 'loading' && <p role="status">カードの入力欄を準備しています…</p>}
      {state === 'failed' && (
        <Notice
          kind="problem"
          title="カードの入力欄をひらけませんでした"
          action={<SecondaryButton onPress={() => setTries(tries + 1)}>もう一度ひらく</SecondaryButton>}
        >
          通信のよいところで、もう一度お試しください。
        </Notice>
      )}
      <p className={classes.hint}>
        カードの番号は、カード会社の側だけで受けとります。わたしたちには届きません。
      </p>
    </div>
  )
}

async function take(stripe: Stripe, elements: StripeElements): ReturnType<CardForm['take']> {
  const { error: incomplete } = await elements.submit()
  if (incomplete) return { problem: incomplete.message ?? 'カードの内容をお確かめください。' }
  const { paymentMethod, error } = await stripe.createPaymentMethod({ elements })
  return paymentMethod
    ? { name: paymentMethod.id }
    : { problem: error?.message ?? 'カードの内容をお確かめください。' }
}

/** The colours and the size of text around it, so that Stripe's fields look like ours in both themes. */
function appearanceOf(container: HTMLElement): Appearance {
  const style = getComputedStyle(container)
  const of = (name: string) => style.getPropertyValue(name).trim()
  const variables = {
    colorText: style.color,
    fontSizeBase: style.fontSize,
    borderRadius: '8px',
    ...(of('--mantine-color-body') && { colorBackground: of('--mantine-color-body') }),
  }
  return { theme: 'stripe', variables }
}
