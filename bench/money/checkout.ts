import { randomUUID } from 'node:crypto'
import { statements } from '../../apps/api/src/core/database/statement.ts'
import '../../apps/api/src/features/product/product.store.ts'
import { createOrder, getCheckout } from '../../packages/contract/src/money/order.ts'
import { listProducts } from '../../packages/contract/src/money/product.ts'
import { ask } from '../database.ts'
import type { Figure } from '../figure.ts'
import { compare, type Side, speed } from '../load.ts'
import { headersOfMany } from '../member.ts'
import { count, milliseconds, quantile } from '../numbers.ts'
import { type Program, startServer } from '../program.ts'
import { sendSteadily } from '../steady-load.ts'
import { manySales, type Sales, salesOf, secret, startNode, startSales } from './shop.ts'

const part = 'checkout'
const rounds = 8
const clients = 32
const poolSize = '20'
const load = { perSecond: 100, count: 2_000 }
const limits = { readRatio: 0.5, readMs: 50, orderRatio: 0.4, orderMs: 150 }
const readers = 500
/** A plan that nobody has: each member joins it once. */
const priceId = 'wa-month'
/**
 * What an order writes for a plan with a new card, transaction by transaction: the limit; what is ordered, and what it
 * holds; at the provider; its name; the payment at the provider, and its message; what follows from the payment.
 */
const written = [1, 4, 1, 1, 2, 10]

type Shop = { databaseUrl: string; program: Program; sales: Sales }

/** What a shop reads and writes until somebody has paid, beside minimal routes on the same database. */
export async function checkout(sales: Sales = manySales): Promise<Figure[]> {
  const databaseUrl = await startSales(sales)
  // What follows from messages of the provider is measured by itself.
  const program = await startNode(databaseUrl, { DATABASE_CONNECTIONS: poolSize, JOBS: 'no' })
  const shop = { databaseUrl, program, sales }
  return [...(await readings(shop)), ...(await ordering(shop))]
}

type Reading = {
  what: string
  path: string
  people: Record<string, string>[]
  text: string
  values: unknown[]
}

async function readings(shop: Shop): Promise<Figure[]> {
  const uids = Array.from({ length: readers }, (_, index) => `u${index + 6}`)
  const people = await headersOfMany(secret, uids)
  const all: Reading[] = [
    {
      what: 'the list of products',
      path: listProducts.path,
      people: [{}],
      text: statements.get('products_in_order')?.text ?? '',
      values: [],
    },
    {
      what: 'the last page before an order',
      path: getCheckout.path.replace('{priceId}', priceId),
      people,
      text: `select p.*, pr.*, (select json_agg(m) from payment_methods m where m.uid = $2 and m.state = 'usable'),
          (select h.subscription_id from family_holds h where h.uid = $2 and h.family = any(p.families) limit 1)
        from prices pr join products p on p.id = pr.product_id where pr.id = $1`,
      values: [priceId, uids[0]],
    },
  ]
  const figures: Figure[] = []
  for (const reading of all) figures.push(await beside(shop, reading), await steadily(shop, reading))
  return figures
}

async function beside({ databaseUrl, program, sales }: Shop, reading: Reading): Promise<Figure> {
  const { what, path, people, text, values } = reading
  const bare = await startServer('bench/servers/bare.ts', {
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: poolSize,
    ANSWER: await read(program.address + path, people[0] ?? {}),
    TEXT: text,
    VALUES: JSON.stringify(values),
  })
  const common = { clients, people }
  const compared = await compare(
    { ...common, program, url: path },
    { ...common, program: bare, url: '/' },
    rounds,
  )
  await bare.stop()
  const { ratio, ours, theirs } = compared
  return {
    part,
    what: `${what}, against the barest route`,
    value: `${ratio.toFixed(2)} of the requests/s`,
    target: `≥ ${limits.readRatio}`,
    isMet: ratio >= limits.readRatio,
    ours: speed(ours),
    against: speed(theirs),
    of: `${salesOf(sales)}, ${rounds} rounds, ${clients} connections`,
  }
}

async function steadily({ program, sales }: Shop, { what, path, people }: Reading): Promise<Figure> {
  const answers = await sendSteadily(program.address, load, number => ({
    sent: { method: 'GET', path, headers: people[number % people.length] ?? {}, body: '' },
    note: null,
  }))
  const times = answers.flatMap(({ answered }) => (answered?.status === 200 ? [answered.ms] : []))
  return withinFigure(what, { times, asked: answers.length, limit: limits.readMs, of: salesOf(sales) })
}

/** Orders of a plan with a new card, each by a member who has none: one at an even rate, and as fast as it goes. */
async function ordering(shop: Shop): Promise<Figure[]> {
  const { databaseUrl, program, sales } = shop
  const members = Math.min(sales.members - readers - 6, 30_000)
  const uids = Array.from({ length: members }, (_, index) => `u${index + readers + 6}`)
  const people = await headersOfMany(secret, uids)
  const agreed = await read(program.address + getCheckout.path.replace('{priceId}', priceId), people[0] ?? {})
  const { hash } = (JSON.parse(agreed) as { data: { hash: string } }).data
  let next = 0
  const order = () => {
    const headers = people[next++]
    if (!headers) throw new Error('Every member has ordered.')
    const body = { priceId, hash, clientId: randomUUID(), newMethod: 'visa-4242', isOfAge: true }
    const type = { 'content-type': 'application/json' }
    return { method: 'POST' as const, headers: { ...headers, ...type }, body: JSON.stringify(body) }
  }
  const { path } = createOrder
  const sent = () => ({ sent: { path, ...order() }, note: null })
  await sendSteadily(program.address, { ...load, count: 200 }, sent)
  const answers = await sendSteadily(program.address, load, sent)
  const times = answers.flatMap(({ answered }) => (isPaid(answered?.body) ? [answered?.ms ?? 0] : []))
  const of = `${salesOf(sales)}, a plan with a new practice card`
  const within = withinFigure('an order', { times, asked: answers.length, limit: limits.orderMs, of })
  const bare = await bareWrites(databaseUrl)
  const side: Side = { program, url: path, next: order, clients }
  const { ratio, ours, theirs } = await compare(side, { ...side, ...bare }, rounds)
  const rows = written.reduce((sum, each) => sum + each, 0)
  const ratioFigure = {
    part,
    what: 'an order, against a bare write of as many rows in as many transactions',
    value: `${ratio.toFixed(2)} of the requests/s`,
    target: `≥ ${limits.orderRatio}`,
    isMet: ratio >= limits.orderRatio,
    ours: speed(ours),
    against: speed(theirs),
    of: `${count(rows, 'rows')} in ${written.length} transactions, ${rounds} rounds, ${clients} connections`,
  }
  return [within, ratioFigure]
}

/** Writes as many rows in as many transactions, all of them on the disk before the answer. */
async function bareWrites(databaseUrl: string): Promise<Pick<Side, 'program' | 'url' | 'next'>> {
  await ask(
    databaseUrl,
    `create table bare_rows (id text, place int, about text, body text, at timestamptz, primary key (id, place))`,
  )
  const program = await startServer('bench/servers/bare-write.ts', {
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: poolSize,
    ROWS: JSON.stringify(written),
  })
  const headers = { 'content-type': 'application/json' }
  const next = () => ({ method: 'POST' as const, headers, body: JSON.stringify({ id: randomUUID() }) })
  return { program, url: '/', next }
}

type Within = { times: number[]; asked: number; limit: number; of: string }

function withinFigure(what: string, { times, asked, limit, of }: Within): Figure {
  const p99 = times.length > 0 ? quantile(times, 0.99) : Number.POSITIVE_INFINITY
  return {
    part,
    what: `${what} at ${load.perSecond} a second, p99`,
    against: '',
    value: milliseconds(p99),
    target: `< ${milliseconds(limit)}`,
    isMet: p99 < limit && times.length === asked,
    ours: times.length > 0 ? `p50 ${milliseconds(quantile(times, 0.5))}` : '',
    of: `${times.length} of ${asked} done, ${of}`,
  }
}

const isPaid = (body: string | undefined): boolean =>
  (JSON.parse(body ?? '{}') as { data?: { state?: string } }).data?.state === 'paid'

async function read(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return response.text()
}
