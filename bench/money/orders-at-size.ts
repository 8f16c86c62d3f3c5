import { listPaymentHistory } from '../../packages/contract/src/money/order.ts'
import { getReceipt } from '../../packages/contract/src/money/receipt.ts'
import { listSubscriptions } from '../../packages/contract/src/money/subscription.ts'
import type { Figure } from '../figure.ts'
import { compare, connections, speed } from '../load.ts'
import { headersOfMany } from '../member.ts'
import { milliseconds, quantile } from '../numbers.ts'
import { buyers } from '../plans/seed/money.ts'
import type { Program } from '../program.ts'
import { sendSteadily } from '../steady-load.ts'
import { manySales, type Sales, salesOf, secret, startNode, startSales } from './shop.ts'

const part = 'orders-at-size'
const fewSales: Sales = { members: buyers, orders: 1_000 }
const rounds = 8
const load = { perSecond: 100, count: 2_000 }
const limits = { p99Ms: 50, ratio: 1.3 }

/** What one of the members with 200 orders reads: the history's first page, a receipt, and the contracts of my page. */
const reads = [
  { what: 'the purchase history of 200 orders', path: listPaymentHistory.path },
  { what: 'a receipt', path: getReceipt.path.replace('{number}', '2026-R000001100') },
  { what: 'the contracts on my page', path: listSubscriptions.path },
]

/** What a member with many orders reads, among many and among few of others. */
export async function ordersAtSize(sales: Sales = manySales): Promise<Figure[]> {
  const [headers = {}] = await headersOfMany(secret, ['u1'])
  const many = await startNode(await startSales(sales))
  const few = await startNode(await startSales(fewSales))
  const figures: Figure[] = []
  for (const { what, path } of reads) {
    const each = { what, path, headers, of: salesOf(sales) }
    figures.push(await steadily(many, each), await costOf(many, few, each))
  }
  return figures
}

type Read = { what: string; path: string; headers: Record<string, string>; of: string }

async function steadily(program: Program, { what, path, headers, of }: Read): Promise<Figure> {
  const answers = await sendSteadily(program.address, load, () => ({
    sent: { method: 'GET', path, headers, body: '' },
    note: null,
  }))
  const times = answers.flatMap(({ answered }) => (answered?.status === 200 ? [answered.ms] : []))
  if (times.length === 0) throw new Error(`${path} answered ${answers[0]?.answered?.status}.`)
  const p99 = quantile(times, 0.99)
  return {
    part,
    what: `${what}, p99`,
    against: '',
    value: milliseconds(p99),
    target: `< ${milliseconds(limits.p99Ms)}`,
    isMet: p99 < limits.p99Ms && times.length === answers.length,
    ours: `p50 ${milliseconds(quantile(times, 0.5))}`,
    of: `${times.length} of ${answers.length} answered, ${load.perSecond} a second, ${of}`,
  }
}

async function costOf(many: Program, few: Program, { what, path, headers, of }: Read): Promise<Figure> {
  const side = { url: path, headers }
  const { ratio, ours, theirs } = await compare({ ...side, program: many }, { ...side, program: few }, rounds)
  const cost = 1 / ratio
  return {
    part,
    what,
    value: `${cost.toFixed(2)} times the cost`,
    target: `≤ ${limits.ratio}`,
    isMet: cost <= limits.ratio,
    ours: `${speed(ours)}, p99 ${milliseconds(ours.p99)}`,
    against: speed(theirs),
    of: `${of}, against ${salesOf(fewSales)}, ${rounds} rounds, ${connections} connections`,
  }
}
