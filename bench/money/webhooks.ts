import { setTimeout as sleep } from 'node:timers/promises'
import { receiveStripeEvent } from '../../packages/contract/src/money/webhook.ts'
import { ask } from '../database.ts'
import type { Figure } from '../figure.ts'
import { count, milliseconds, quantile } from '../numbers.ts'
import { sendSteadily } from '../steady-load.ts'
import { startSales } from './shop.ts'
import { payWithStripe, startStripe, startStripeNode } from './stripe-sales.ts'

const part = 'webhooks'
const limits = { p99Ms: 100, appliedMs: 5_000 }
const perSecond = 200
/** How long Stripe takes to say how a payment stands. */
const delayMs = 100
/** Jobs of a node that was killed are taken by another one after a minute. */
const patienceMs = 300_000

/** Stripe's messages at an even rate, each twice; the node is killed at the last answer, and another one started. */
export async function webhooks(messages = 2_000): Promise<Figure[]> {
  const distinct = messages / 2
  const databaseUrl = await startSales({ members: distinct, orders: distinct * 3 })
  await payWithStripe(databaseUrl)
  const stripe = await startStripe(delayMs)
  const refs = Array.from({ length: distinct }, (_, index) => `pi_bench${index + 1}`)
  await ask(
    databaseUrl,
    `update payments set provider = 'stripe', provider_ref = 'pi_bench' || split_part(id, '-', 2)
     where id like 'payment-%-1'`,
  )
  const created = Math.floor(Date.now() / 1000)
  for (const id of refs)
    stripe.fake.intents.set(id, {
      id,
      amount: 4400,
      status: 'succeeded',
      customer: null,
      pm: 'pm_bench',
      metadata: {},
      setupFutureUsage: null,
      error: null,
      created,
      refunded: 0,
      disputed: null,
    })
  const program = await startStripeNode(databaseUrl, stripe)
  const { method, path } = receiveStripeEvent
  const answers = await sendSteadily(program.address, { perSecond, count: messages }, number => {
    // The second of each message comes somewhat later than the first.
    const which = number < distinct ? number : (number - distinct + 7) % distinct
    const id = refs[which] ?? ''
    const object = { id, object: 'payment_intent' }
    const { payload, headers } = stripe.event('payment_intent.succeeded', object, { id: `evt_${id}` })
    return { sent: { method, path, headers, body: payload }, note: `evt_${id}` }
  })
  await program.kill()
  const taken = answers.filter(({ answered }) => answered?.status === 200)
  await startStripeNode(databaseUrl, stripe)
  const acknowledged = new Set(taken.map(({ note }) => note))
  const lost = await untilApplied(databaseUrl, [...acknowledged])
  const times = taken.flatMap(({ answered }) => answered?.ms ?? [])
  const p99 = quantile(times, 0.99)
  const [{ ms = 0 } = {}] = await ask<{ ms: number }>(
    databaseUrl,
    `select percentile_disc(0.5) within group (order by extract(epoch from applied_at - received_at) * 1000)::float8 as ms
     from provider_events where event_id like 'evt_%'`,
  )
  const of = `${count(messages, 'messages')} at ${perSecond} a second, half of them for the second time; Stripe answers in ${delayMs} ms`
  return [
    {
      part,
      what: 'the answer to a message of Stripe, p99',
      against: '',
      of,
      value: milliseconds(p99),
      target: `< ${milliseconds(limits.p99Ms)}`,
      isMet: p99 < limits.p99Ms && taken.length === messages,
      ours: `p50 ${milliseconds(quantile(times, 0.5))}, ${taken.length} answered`,
    },
    {
      part,
      what: 'messages that were answered and are lost by kill -9',
      against: '',
      of,
      value: String(lost),
      target: '0',
      isMet: lost === 0,
      ours: `${acknowledged.size} kept and carried out`,
    },
    {
      part,
      what: 'from a message until its payment was asked about, median',
      ours: '',
      against: '',
      of,
      value: milliseconds(ms),
      target: `< ${milliseconds(limits.appliedMs)}`,
      isMet: ms < limits.appliedMs,
    },
  ]
}

/** How many of these are not carried out in the end. */
async function untilApplied(databaseUrl: string, events: string[]): Promise<number> {
  const until = performance.now() + patienceMs
  for (;;) {
    const [{ done = 0 } = {}] = await ask<{ done: number }>(
      databaseUrl,
      `select count(*)::int as done from provider_events
       where provider = 'stripe' and event_id = any($1) and applied_at is not null`,
      [events],
    )
    if (done === events.length || performance.now() > until) return events.length - done
    await sleep(500)
  }
}
