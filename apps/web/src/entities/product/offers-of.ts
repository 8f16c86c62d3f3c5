import { priceText } from '@iki/contract/money/confirmation'
import { slotTimeText } from '@iki/contract/money/lesson-slot'
import type { Price, Product } from '@iki/contract/money/product'
import type { Reservation } from '@iki/contract/money/reservation'
import type { Subscription } from '@iki/contract/money/subscription'
import { href } from '@iki/contract/screens/screens'
import { japaneseDay } from '#ui/format/format-day.ts'
import type { HeldAs } from './use-held-as.ts'

/**
 * How a member has a product, in a word (`mark`) and in a sentence (`note`), where there is something to say, and the ways
 * from there: the first is the button.
 */
export type Offers = { mark: string | null; note: string | null; ways: { to: string; label: string }[] }

/** The address of the last page before an order; before that of a lesson, its day is chosen. */
function orderAddress({ kind }: Product, { id, interval }: Price): string {
  if (kind === 'reservation') return href('/account/prevo_reserve')
  const page = href(interval === 'none' ? '/account/payment2' : '/account/payment')
  return `${page}?price=${encodeURIComponent(id)}`
}

function orderWords({ kind }: Product, { interval }: Price): string {
  if (kind === 'reservation') return '日を選ぶ'
  return interval === 'none' ? 'これを買う' : 'このプランにする'
}

/** The prices of a product as links: the first with the text of its button. */
const waysOf = (product: Product, first: (price: Price) => string, other: (price: Price) => string) =>
  product.prices.map((price, index) => ({
    to: orderAddress(product, price),
    label: index === 0 ? first(price) : other(price),
  }))

/** What a member may do about a product. Each price of a contract’s family leads to the switch. */
export function offersOf(
  product: Product,
  { heldAs, isOpen }: { heldAs: HeldAs | null; isOpen: boolean },
): Offers {
  if (!heldAs) {
    const ways = waysOf(
      product,
      price => orderWords(product, price),
      price => `${priceText(price)}で申し込む`,
    )
    return { mark: null, note: null, ways: isOpen ? ways : [] }
  }
  if (heldAs.kind === 'licence') return { mark: 'お持ちのプランです', note: null, ways: [] }
  if (heldAs.kind === 'reservation')
    return {
      mark: heldAs.reservation.state === 'held' ? 'お手続きの途中です' : 'ご予約があります',
      note: slotTimeOf(heldAs.reservation),
      ways: [{ to: href('/account/prevo_reserve'), label: 'ご予約を見る' }],
    }
  const { contract, kind } = heldAs
  const mark = kind === 'contract' ? 'ご契約中です' : null
  const note = noteOf(kind, contract)
  if (contract.status !== 'active' || contract.next)
    return { mark, note, ways: [{ to: `${href('/mypage')}#money`, label: 'ご契約を見る' }] }
  if (!isOpen) return { mark, note, ways: [] }
  const toSwitch = (price: Price) => `${priceText(price)}に変える`
  if (kind === 'family') return { mark, note, ways: waysOf(product, () => 'このプランに変える', toSwitch) }
  const prices = product.prices.filter(price => isOtherTerm(price, contract))
  return { mark, note, ways: waysOf({ ...product, prices }, toSwitch, toSwitch) }
}

const isOtherTerm = ({ interval, intervalCount }: Price, { price: held }: Subscription): boolean =>
  interval !== held.interval || intervalCount !== held.intervalCount

function noteOf(kind: 'contract' | 'family', contract: Subscription): string | null {
  const { title, status, memo, next, renewOn } = contract
  if (kind === 'family') return `いまは「${title}」をご契約中です。`
  if (status === 'cancelling' || status === 'past_due') return `${memo}。`
  if (next && renewOn) return `${japaneseDay(renewOn)}から「${next.title}」に変わります。`
  return null
}

const slotTimeOf = ({ startsAt, minutes }: Reservation): string =>
  slotTimeText({ startsAt: new Date(startsAt), minutes })
