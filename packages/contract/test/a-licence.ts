import type { Licence } from '../src/access/licence.ts'

/** A licence that is valid throughout 2026; `changes` says what is different about it. */
export function aLicence(itemId: string, changes: Partial<Licence> = {}): Licence {
  return {
    itemId,
    status: 'active',
    store: 1,
    sinceAt: '2025-12-31T15:00:00.000Z',
    expireAt: '2026-12-31T14:59:59.999Z',
    subscriptionStatus: null,
    ...changes,
  }
}

/** An instant within the licence above: noon in Tokyo on the first of November. */
export const now = new Date('2026-11-01T03:00:00.000Z')

/** The instant `ms` after (or, negative, before) another. */
export function after(instant: string, ms: number): Date {
  return new Date(Date.parse(instant) + ms)
}
