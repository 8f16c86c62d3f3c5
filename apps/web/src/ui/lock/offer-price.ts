import type { Plan } from '@iki/contract/access/plan'
import { type ComponentType, createContext } from 'react'

/** Shows what a plan costs, on the card that offers it. Null: nothing. */
export type OfferPrice = ComponentType<{ plan: Plan }> | null

/** The price has its place before it is known. */
export const blankLine = '\u00a0'

export const OfferPriceContext = createContext<OfferPrice>(null)
