import { methodName, type ProviderName } from '@iki/contract/money/confirmation'
import type { PaymentForm, PaymentMethod } from '@iki/contract/money/payment-method'
import { sandboxCards } from '@iki/contract/money/sandbox-cards'
import { type RefObject, useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { type CardForm, StripeCard } from './stripe-card.tsx'

/**
 * `stored:<id>` or `new:<what the provider's form gives>`; `new:card` is one that is typed there, `new:paidy` is agreed to
 * in Paidy's window.
 */
export type ChosenMethod = `stored:${string}` | `new:${string}`

type MethodInput = { methodId: string } | { newMethod: string; provider?: ProviderName }

/** As the calls take it. */
export function methodInput(chosen: ChosenMethod): MethodInput {
  if (chosen === 'new:paidy') return { newMethod: 'window', provider: 'paidy' }
  const value = chosen.slice(chosen.indexOf(':') + 1)
  return chosen.startsWith('stored:') ? { methodId: value } : { newMethod: value }
}

/** In what a new way to pay may be: cards of a provider, Paidy, or both. */
export type Offered = { provider: ProviderName; form: PaymentForm | null; hasPaidy: boolean }

/** What is chosen at first: the default way, else the card that is typed. */
export const firstMethod = (
  methods: readonly PaymentMethod[],
  { provider, form }: Pick<Offered, 'provider' | 'form'>,
): ChosenMethod | null => {
  const method = methods.find(({ isUsable }) => isUsable)
  if (method) return `stored:${method.id}`
  if (form) return 'new:card'
  return provider === 'paidy' ? 'new:paidy' : null
}

type Props = Offered & {
  legend: string
  methods: readonly PaymentMethod[]
  card: RefObject<CardForm | null>
  value: ChosenMethod | null
  onChange: (chosen: ChosenMethod) => void
}

const paidyOption = {
  value: 'new:paidy' as ChosenMethod,
  label: methodName('paidy', null),
  about: '使ったぶんを、翌月にまとめてお支払いになれます。つぎに、ペイディの画面がひらきます。',
}

/** The stored ways to pay, and a new one. */
export function MethodChoice({ legend, provider, methods, form, hasPaidy, card, value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const usable = methods.filter(({ isUsable }) => isUsable)
  const stored = usable.map(({ id, label, provider: of }) => ({
    value: `stored:${id}` as ChosenMethod,
    label: of === 'paidy' ? methodName(of, label) : label,
  }))
  const labels = new Set(methods.map(({ label }) => label))
  const cards =
    provider === 'sandbox'
      ? Object.entries(sandboxCards)
          .map(([id, card]) => ({ ...card, id, label: `${card.brand} 末尾${card.last4}` }))
          .filter(card => !labels.has(card.label))
          .map(({ id, name, about, label }) => ({
            value: `new:${id}` as ChosenMethod,
            label: `${name}（${label}）`,
            about,
          }))
      : form
        ? [
            {
              value: 'new:card' as ChosenMethod,
              label: methods.length > 0 ? 'ほかのカード' : 'カード',
              about: '',
            },
          ]
        : []
  const later = hasPaidy ? [paidyOption] : []
  const isNew = isOpen || stored.length === 0 || value?.startsWith('new:') === true
  return (
    <>
      <RadioCards
        legend={legend}
        name="method"
        options={isNew ? [...stored, ...cards, ...later] : stored}
        value={value}
        onChange={onChange}
      />
      {!isNew && cards.length + later.length > 0 && (
        <SecondaryButton onPress={() => setOpen(true)}>
          {hasPaidy ? 'ほかの方法を使う' : 'ほかのカードを使う'}
        </SecondaryButton>
      )}
      {form && value === 'new:card' && <StripeCard form={form} card={card} />}
    </>
  )
}
