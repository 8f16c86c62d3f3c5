import type { ProviderName } from '@iki/contract/money/confirmation'
import type { PaymentForm, PaymentMethod } from '@iki/contract/money/payment-method'
import { sandboxCards } from '@iki/contract/money/sandbox-cards'
import { type RefObject, useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { type CardForm, StripeCard } from './stripe-card.tsx'

/** `stored:<id>` or `new:<what the provider's form gives>`; `new:card` is one that is typed there. */
export type ChosenMethod = `stored:${string}` | `new:${string}`

/** As the calls take it. */
export function methodInput(chosen: ChosenMethod): { methodId: string } | { newMethod: string } {
  const value = chosen.slice(chosen.indexOf(':') + 1)
  return chosen.startsWith('stored:') ? { methodId: value } : { newMethod: value }
}

/** What is chosen at first: the default way, else the card that is typed. */
export const firstMethod = (
  methods: readonly PaymentMethod[],
  form: PaymentForm | null,
): ChosenMethod | null => {
  const [method] = methods
  if (method) return `stored:${method.id}`
  return form && 'new:card'
}

type Props = {
  legend: string
  provider: ProviderName
  methods: readonly PaymentMethod[]
  form: PaymentForm | null
  card: RefObject<CardForm | null>
  value: ChosenMethod | null
  onChange: (chosen: ChosenMethod) => void
}

/** The stored ways to pay, and a new one. */
export function MethodChoice({ legend, provider, methods, form, card, value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const stored = methods.map(({ id, label }) => ({ value: `stored:${id}` as ChosenMethod, label }))
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
  const isNew = isOpen || stored.length === 0 || value?.startsWith('new:') === true
  return (
    <>
      <RadioCards
        legend={legend}
        name="method"
        options={isNew ? [...stored, ...cards] : stored}
        value={value}
        onChange={onChange}
      />
      {!isNew && cards.length > 0 && (
        <SecondaryButton onPress={() => setOpen(true)}>ほかのカードを使う</SecondaryButton>
      )}
      {form && value === 'new:card' && <StripeCard {...{ form, card }} />}
    </>
  )
}
