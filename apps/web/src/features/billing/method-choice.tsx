import type { ProviderName } from '@iki/contract/money/confirmation'
import type { PaymentMethod } from '@iki/contract/money/payment-method'
import { sandboxCards } from '@iki/contract/money/sandbox-cards'
import { useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'

/** `stored:<id>` or `new:<what the provider's form gives>`. */
export type ChosenMethod = `stored:${string}` | `new:${string}`

/** As the calls take it. */
export function methodInput(chosen: ChosenMethod): { methodId: string } | { newMethod: string } {
  const value = chosen.slice(chosen.indexOf(':') + 1)
  return chosen.startsWith('stored:') ? { methodId: value } : { newMethod: value }
}

export const firstMethod = (methods: readonly PaymentMethod[]): ChosenMethod | null => {
  const [method] = methods
  return method ? `stored:${method.id}` : null
}

type Props = {
  legend: string
  provider: ProviderName
  methods: readonly PaymentMethod[]
  value: ChosenMethod | null
  onChange: (chosen: ChosenMethod) => void
}

/** The stored ways to pay, and a new one. */
export function MethodChoice({ legend, provider, methods, value, onChange }: Props) {
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
    </>
  )
}
