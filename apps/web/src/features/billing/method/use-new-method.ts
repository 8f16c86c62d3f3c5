import type { InputOf } from '@iki/contract/api/endpoint'
import type { addPaymentMethod } from '@iki/contract/money/payment-method'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { subscriptionsQuery } from '#entities/product/holdings.queries.ts'
import { useAddMethod } from '../billing.queries.ts'

/** Stores a new way to pay. What is open is paid with it, and the page of that order, or of all contracts, says how that went. */
export function useNewMethod() {
  const add = useAddMethod()
  const navigate = useNavigate()
  const { data: contracts } = useQuery(subscriptionsQuery)
  const open = contracts?.filter(({ openOrderId }) => openOrderId !== null) ?? []
  function store(input: InputOf<typeof addPaymentMethod>, onStored?: () => void): void {
    add.mutate(input, {
      onSuccess({ kind }) {
        if (kind !== 'stored') return
        const [first, ...others] = open
        if (others.length > 0) void navigate(href('/mypage'))
        else if (first) void navigate(`${href('/payment/success')}?order=${first.openOrderId}`)
        else onStored?.()
      },
    })
  }
  return {
    store,
    /** What is paid with it; null where nothing is open. */
    openYen:
      open.length > 0
        ? open.reduce((sum, { nextYen, price }) => sum + (nextYen ?? price.amountYen), 0)
        : null,
    answer: add.data,
    error: add.error,
    isPending: add.isPending,
  }
}
