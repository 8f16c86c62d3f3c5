import type { BodyPart } from '@iki/contract/reading/connection'
import { useSearchParams } from 'react-router'
import { isBodyPart } from './figures.ts'

const partParameter = 'part'

/** The chosen part is in the address. */
export function useBodyPart() {
  const [address, setAddress] = useSearchParams()
  const named = address.get(partParameter)
  const part = isBodyPart(named) ? named : null
  const choose = (next: BodyPart | null) =>
    setAddress(next ? { [partParameter]: next } : {}, { replace: true, preventScrollReset: true })
  return { part, choose }
}

/** The query with which another view opens at the same part. */
export const partQuery = (part: BodyPart | null): string => (part ? `?${partParameter}=${part}` : '')
