import { day, placesOfMembers, type Sizes } from './own-rows.ts'

/** Members who have bought as much as some years of single things make: u1, u2 … */
export const buyers = 5
const ordersOfBuyer = 200
const contracts = [
  { family: 'eichi', item: '000001', yen: 4400 },
  { family: 'kafuku', item: '000002', yen: 4400 },
  { family: 'kagura', item: '000010', yen: 5500 },
] as const

/**
 * Members who pay for three plans each month, with payments, receipts and the ledger of all orders. Their plans are
 * those of the demo's products; the renewal days lie ahead.
 */
export function moneyRows({ members, orders = 0 }: Sizes): string[] {
  if (orders === 0) return []
  const each = Math.floor(orders / members)
  const last = `(case when n <= ${buyers} then ${Math.max(each, ordersOfBuyer)} else ${each} end)`
  const bought = `(select n from generate_series(1, ${members}) n order by 'u' || n) member,
    lateral generate_series(1, ${last} + 0 * n) place`
  const named = contracts.map(({ family }) => family).join("', '")
  const contract = `('contract-' || n || '-' || (place - 1) % 3 + 1)`
  const family = `(array['${named}'])[(place - 1) % 3 + 1]`
  const yen = `(array[${contracts.map(each => each.yen).join(', ')}])[(place - 1) % 3 + 1]`
  const [order, payment] = [`'order-' || n || '-' || place`, `'payment-' || n || '-' || place`]
  // The program's times have milliseconds, and pages begin after one of them.
  const at = `(date_trunc('milliseconds', now()) - (${last} - place + 1) * interval '10 days' - n % 28 * ${day})`
  const snapshot = `jsonb_build_object('number', '2026-R' || lpad((n * 1000 + place)::text, 9, '0'), 'kind', 'receipt',
    'issuedAt', '2026-11-01T00:00:00.000Z', 'paidOn', '2026-11-01', 'orderNumber', '2026-000001',
    'issuer', jsonb_build_object('name', 'いき', 'address', '東京都', 'invoiceNumber', null), 'totalYen', ${yen},
    'taxYen', ${yen} / 11, 'taxPercent', 10, 'methodLabel', 'カード（練習用）・Visa 末尾4242', 'addressee', '',
    'reissueCount', 0, 'lines', jsonb_build_array(jsonb_build_object('words', 'プラン', 'amountYen', ${yen})))`
  return [
    `insert into orders (id, client_id, uid, kind, state, title, product_id, price_id, subscription_id, period_no,
       from_day, to_day, total_yen, tax_yen, provider, method_label, created_at, paid_at)
     select ${order}, ${order}, 'u' || n, case when place <= 3 then 'join' else 'renewal' end, 'paid', 'プラン',
       ${family}, ${family} || '-month', ${contract}, (place - 1) / 3 + 1, (${at})::date, (${at})::date + 29,
       ${yen}, ${yen} / 11, 'sandbox', 'カード（練習用）・Visa 末尾4242', ${at}, ${at}
     from ${bought}`,
    `insert into payments (id, order_id, provider, provider_ref, method_id, is_off_session, state, amount_yen,
       captured_yen, read_began_at, created_at, settled_at)
     select ${payment}, ${order}, 'sandbox', ${payment}, 'method-' || n, place > 3, 'paid', ${yen}, ${yen}, ${at},
       ${at}, ${at}
     from ${bought}`,
    `insert into sandbox_payments (ref, uid, card, amount_yen, saves_method, is_known, state, created_at)
     select ${payment}, 'u' || n, 'visa-4242', ${yen}, true, true, 'paid', ${at} from ${bought}`,
    `insert into money_ledger (at, order_id, kind, yen, provider, provider_ref)
     select ${at}, ${order}, 'charge', ${yen}, 'sandbox', ${payment} from ${bought}`,
    `insert into receipts (number, reissue_count, order_id, snapshot, issued_at)
     select '2026-R' || lpad((n * 1000 + place)::text, 9, '0'), 0, ${order}, ${snapshot}, ${at} from ${bought}`,
    `insert into provider_events (provider, event_id, type, payment_ref, occurred_at, received_at, applied_at)
     select 'sandbox', 'event-' || n || '-' || place, 'paid', ${payment}, ${at}, ${at}, ${at} from ${bought}`,
    `insert into payment_methods (id, uid, provider, provider_ref, label, exp_month, exp_year, is_default, created_at)
     select 'method-' || n, 'u' || n, 'sandbox', case when n % 10 = 1 then 'visa-4242' else 'pm_' || n end, 'Visa 末尾4242', 12, 2039, true, now()
     from generate_series(1, ${members}) n`,
    ...contractRows(members, { last, contract, family }),
  ]
}

/** One contract of each family, whose next renewal is some days away. */
function contractRows(
  members: number,
  { last, contract, family }: Record<'last' | 'contract' | 'family', string>,
): string[] {
  const places = placesOfMembers(members, contracts.length)
  const renewal = `now() + (3 + n % 25) * ${day}`
  const periods = `((${last} - place) / 3 + 1)`
  const items = contracts.map(({ item }) => item).join("', '")
  return [
    `insert into subscriptions (id, uid, product_id, price_id, families, state, method_id, started_on, period_no,
       period_from, renew_on, paid_until, next_attempt_at, created_at, updated_at)
     select ${contract}, 'u' || n, ${family}, ${family} || '-month', array[${family}], 'active', 'method-' || n,
       (${renewal} - ${periods} * interval '1 month')::date, ${periods}, current_date - 20, (${renewal})::date, ${renewal},
       ${renewal}, now(), now()
     from ${places}`,
    `insert into family_holds (uid, family, subscription_id, order_id)
     select 'u' || n, ${family}, ${contract}, 'order-' || n || '-' || place from ${places}`,
    `insert into licences (uid, item_id, since_at, expire_at, subscription_status, source_kind, source_id, paid_until)
     select 'u' || n, (array['${items}'])[place], now() - 300 * ${day}, ${renewal} + 7 * ${day}, 'active', 'order',
       ${contract}, ${renewal}
     from ${places}`,
  ]
}
