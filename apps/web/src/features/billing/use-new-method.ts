import type { InputOf } from '@iki/contract/api/endpoint'
import type { addPaymentMethod } from '@iki/contract/money/payment-method'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { subscriptionsQuery } from '#entities/product/holdings.queries.ts'
import { useAddMethod } from './billing.queries.ts'

/** Stores a new way to pay. An order that is open is paid with it, and its page says how that went. */
export function useNewMethod() {
  const add = useAddMethod()
  const navigate = useNavigate()
  const { data: contracts } = useQuery(subscriptionsQuery)
  const open = contracts?.find(({ openOrderId }) => openOrderId !== null)
  function store(input: InputOf<typeof addPaymentMethod>, onStored?: () => void): void {
    add.mutate(input, {
      onSuccess({ kind }) {
        if (kind !== 'stored') return
        if (open) void navigate(`${href('/payment/success')}?order=${open.openOrderId}`)
        else onStored?.()
      },
    })
  }
  return {
    store,
    /** What is paid with it; null where nothing is open. */
    openYen: open ? (open.nextYen ?? open.price.amountYen) : null,
    answer: add.data,
    error: add.error,
    isPending: add.isPending,
  }
}
