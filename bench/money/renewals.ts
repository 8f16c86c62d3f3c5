import { setTimeout as sleep } from 'node:timers/promises'
import { startFakeSmtp } from '../../apps/api/test/fakes/smtp.ts'
import { ask } from '../database.ts'
import type { Figure } from '../figure.ts'
import { later } from '../later.ts'
import { count } from '../numbers.ts'
import type { Program } from '../program.ts'
import { isExact, limitFor, type Renewed, summaryOf, target } from './renewed.ts'
import { startSales } from './shop.ts'
import { payWithStripe, startStripe, startStripeNode } from './stripe-sales.ts'

const part = 'renewals'
const workers = 2
const delayMs = 300
const kills = 5
const pollMs = 500
/** `RENEWALS=10000 npm run bench -- renewals` measures as many as the target names. */
const usual = Number(process.env.RENEWALS ?? 1_000)

/** Contracts that are all due at once, paid by two nodes; then once more, with nodes that are killed on the way. */
export async function renewals(contracts = usual): Promise<Figure[]> {
  const whole = await renewAll(contracts, 0)
  const broken = await renewAll(contracts, kills)
  const of = `${count(contracts, 'contracts')} due at once, ${workers} nodes, Stripe answers in ${delayMs} ms`
  const limit = limitFor(contracts)
  return [
    {
      part,
      what: 'a renewal run until the last mail is sent',
      against: '',
      of,
      value: `${Math.round(whole.seconds)} s`,
      target: `< ${Math.round(limit)} s (${target.seconds} s for ${target.contracts.toLocaleString('en')})`,
      isMet: whole.seconds < limit && isExact(whole, contracts),
      ours: summaryOf(whole),
    },
    {
      part,
      what: `a renewal run in which a node is killed ${kills} times`,
      against: '',
      of,
      value: summaryOf(broken),
      target: 'each charged once, with a receipt and a mail',
      isMet: isExact(broken, contracts),
      ours: `${Math.round(broken.seconds)} s`,
    },
  ]
}

async function renewAll(contracts: number, killed: number): Promise<Renewed> {
  const databaseUrl = await startSales({ members: contracts, orders: contracts * 3 })
  await payWithStripe(databaseUrl)
  const stripe = await startStripe(delayMs)
  const smtp = await startFakeSmtp()
  later(() => smtp.stop())
  const start = () => startStripeNode(databaseUrl, stripe, { SMTP_URL: smtp.url })
  const nodes: Program[] = []
  for (let node = 0; node < workers; node++) nodes.push(await start())
  await ask(
    databaseUrl,
    `update subscriptions set renew_on = current_date, next_attempt_at = date_trunc('milliseconds', now()),
       started_on = (current_date - period_no * interval '1 month')::date
     where id like 'contract-%-1'`,
  )
  const began = performance.now()
  let left = killed
  for (;;) {
    await sleep(pollMs)
    const { receipts, mails } = await doneIn(databaseUrl)
    if (mails >= contracts) break
    const part = (contracts * (killed - left + 1)) / (killed + 1)
    if (left === 0 || receipts < part) continue
    left -= 1
    await nodes[left % workers]?.kill()
    nodes[left % workers] = await start()
  }
  const seconds = (performance.now() - began) / 1000
  const paid = [...stripe.fake.intents.values()].filter(({ status }) => status === 'succeeded')
  // Each member has one contract that is due.
  const members = new Set(paid.map(({ customer }) => customer))
  const { receipts } = await doneIn(databaseUrl)
  for (const node of nodes) await node.stop()
  return {
    seconds,
    receipts,
    charges: paid.length,
    twice: paid.length - members.size,
    mails: smtp.received.length,
  }
}

/** The renewals of today that have a receipt, and the mails about them that were sent. */
async function doneIn(databaseUrl: string): Promise<{ receipts: number; mails: number }> {
  const [row] = await ask<{ receipts: number; mails: number }>(
    databaseUrl,
    `select (select count(*) from receipts r join orders o on o.id = r.order_id
         where o.client_id like 'renewal-%')::int as receipts,
       (select count(*) from mails where state = 'sent' and kind = 'order_renewed')::int as mails`,
  )
  return row ?? { receipts: 0, mails: 0 }
}
