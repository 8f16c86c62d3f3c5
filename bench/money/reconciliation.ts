import { runCommand } from '../command-run.ts'
import { ask } from '../database.ts'
import type { Figure } from '../figure.ts'
import { temporaryFolder } from '../later.ts'
import { count } from '../numbers.ts'
import { secret, startSales } from './shop.ts'

const part = 'reconciliation'
const limits = { seconds: 180, megabytes: 200 }
const ordersOfMember = 10

/** `npm run billing -- reconcile` where all payments are of the last three days, and the provider lists them all. */
export async function reconciliation(payments = 100_000): Promise<Figure[]> {
  const databaseUrl = await startSales({ members: payments / ordersOfMember, orders: payments })
  await ask(
    databaseUrl,
    `update payments set created_at = date_trunc('milliseconds', now() - random() * interval '2 days')`,
  )
  await ask(
    databaseUrl,
    `update sandbox_payments s set created_at = p.created_at from payments p where p.id = s.ref`,
  )
  await ask(
    databaseUrl,
    `insert into receipt_counters select left(number, 6), count(*) from receipts group by 1`,
  )
  await ask(databaseUrl, 'vacuum analyze')
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: await temporaryFolder(),
    SECRET: secret,
    PAYMENTS_SANDBOX: 'yes',
  }
  const idle = await runCommand('billing', ['order', 'order-1-1'], settings)
  const ran = await runCommand('billing', ['reconcile'], settings)
  const printed = ran.lines.at(-1)?.text ?? ''
  const agrees = printed === 'Everything agrees.'
  const [{ compared = 0 } = {}] = await ask<{ compared: number }>(
    databaseUrl,
    'select compared_payments as compared from reconcile_runs order by id desc limit 1',
  )
  const of = `${count(compared, 'payments')} compared`
  return [
    {
      part,
      what: 'the nightly reconciliation',
      against: '',
      of,
      value: `${ran.seconds.toFixed(1)} s`,
      target: `< ${limits.seconds} s`,
      isMet: ran.seconds < limits.seconds && agrees && compared >= payments,
      ours: printed,
    },
    {
      part,
      what: 'memory that it adds to its process',
      of,
      value: `${Math.round(ran.megabytes - idle.megabytes)} MB`,
      target: `< ${limits.megabytes} MB`,
      isMet: ran.megabytes - idle.megabytes < limits.megabytes,
      ours: `${Math.round(ran.megabytes)} MB in all`,
      against: `${Math.round(idle.megabytes)} MB of a command that shows one order`,
    },
  ]
}
