import type { Json } from './stripe-shapes.ts'

/** A page of what Stripe has, the newest first. */
export function pageOf<Intent extends { id: string; created: number }>(
  intents: Intent[],
  sent: Json,
  { most, intentJson }: { most: number; intentJson(intent: Intent): Json },
): Json {
  const from = Number((sent.created as Json | undefined)?.gte ?? 0)
  const all = intents.filter(({ created }) => created >= from).reverse()
  const begin = all.findIndex(({ id }) => id === sent.starting_after) + 1
  const page = all.slice(begin, begin + Math.min(most, Number(sent.limit)))
  const hasMore = begin + page.length < all.length
  return { object: 'list', url: '/v1/payment_intents', data: page.map(intentJson), has_more: hasMore }
}
