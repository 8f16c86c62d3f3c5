import type { PaymentMethod } from '@iki/contract/money/payment-method'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaidBy } from '../billing.queries.ts'
import { type ChosenMethod, firstMethod, type Offered } from '../method/method-choice.tsx'

type Terms = Offered & { methods: PaymentMethod[] }

/**
 * What a last page shows: the terms with the way to pay that is chosen, which is the first one until the member chooses.
 * `isPaid` says whether anything has to be paid by a way at all.
 */
export function useTerms<T extends Terms, K extends QueryKey>(
  queryOf: (by: PaidBy) => UseQueryOptions<T, Error, T, K>,
  isPaid: (terms: T) => boolean,
) {
  const [pressed, setPressed] = useState<ChosenMethod | null>(null)
  const first = useQuery({ ...queryOf({}), placeholderData: keepPreviousData })
  const chosen = pressed ?? (first.data && isPaid(first.data) ? firstOf(first.data) : null)
  const by = byOf(chosen)
  const other = useQuery({
    ...queryOf(by ?? {}),
    enabled: by !== null,
    placeholderData: keepPreviousData,
  })
  const shown = by ? other : first
  return {
    shown,
    chosen,
    choose: setPressed,
    methodId: by?.methodId ?? null,
    readAgain: () => void Promise.all([first.refetch(), by && other.refetch()]),
  }
}

const firstOf = (terms: Terms) => firstMethod(terms.methods, terms)

/** How the terms are asked for; null for a new way of the first provider, as they come at first. */
function byOf(chosen: ChosenMethod | null): PaidBy | null {
  if (chosen?.startsWith('stored:')) return { methodId: chosen.slice('stored:'.length) }
  return chosen === 'new:paidy' ? { provider: 'paidy' } : null
}
