import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { getMe } from '../../packages/contract/src/account/session.ts'
import { createOrder, getCheckout } from '../../packages/contract/src/money/order.ts'
import type { Figure } from '../figure.ts'
import { headersOfMany } from '../member.ts'
import { median, milliseconds } from '../numbers.ts'
import type { Program } from '../program.ts'
import { secret, startNode, startSales } from './shop.ts'

const part = 'licence-spread'
const nodes = 3
const orders = 20
const targetMs = 1_000
const pollMs = 5
const { priceId, item } = { priceId: 'wa-month', item: '000005' }

/** From the answer to an order that is paid until every node lets its member in, all of which have looked before. */
export async function licenceSpread(): Promise<Figure[]> {
  const databaseUrl = await startSales({ members: 100, orders: 1_000 })
  const programs: Program[] = []
  for (let node = 0; node < nodes; node++) programs.push(await startNode(databaseUrl))
  const uids = Array.from({ length: orders }, (_, index) => `u${index + 10}`)
  const times: number[] = []
  for (const headers of await headersOfMany(secret, uids)) times.push(await timeOf(programs, headers))
  const longest = Math.max(...times)
  return [
    {
      part,
      what: 'a licence seen on all nodes after it is paid, the longest',
      against: '',
      value: milliseconds(longest),
      target: `< ${milliseconds(targetMs)}`,
      isMet: longest < targetMs,
      ours: `median ${milliseconds(median(times))}`,
      of: `${orders} orders at one of ${nodes} nodes`,
    },
  ]
}

async function timeOf(programs: Program[], headers: Record<string, string>): Promise<number> {
  const [first] = programs
  if (!first) throw new Error('There is no node.')
  for (const program of programs)
    if (await isOpen(program, headers)) throw new Error('The member has the plan already.')
  const agreed = await fetch(first.address + getCheckout.path.replace('{priceId}', priceId), { headers })
  const { hash } = ((await agreed.json()) as { data: { hash: string } }).data
  const ordered = await fetch(first.address + createOrder.path, {
    method: createOrder.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ priceId, hash, clientId: randomUUID(), newMethod: 'visa-4242', isOfAge: true }),
  })
  if (!ordered.ok) throw new Error(`The order answered ${ordered.status}.`)
  await ordered.text()
  const paidAt = performance.now()
  await Promise.all(programs.map(program => untilOpen(program, headers)))
  return performance.now() - paidAt
}

async function untilOpen(program: Program, headers: Record<string, string>): Promise<void> {
  while (!(await isOpen(program, headers))) await sleep(pollMs)
}

async function isOpen(program: Program, headers: Record<string, string>): Promise<boolean> {
  const answer = await fetch(program.address + getMe.path, { headers })
  const { data } = (await answer.json()) as { data?: { licences: { itemId: string }[] } }
  if (!data) throw new Error(`${getMe.path} answered ${answer.status}.`)
  return data.licences.some(({ itemId }) => itemId === item)
}
