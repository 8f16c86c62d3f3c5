import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../apps/api/test/asking-clients.ts'

export type Sent = { method: string; path: string; headers: Record<string, string>; body: string }
export type Answered = { status: number; body: string; ms: number }

/**
 * Sends requests at an even rate, independent of the answers, as members do. Each time counts from the moment at which
 * the request was due, so that a pause of the server is seen in all requests of that time.
 */
export async function sendSteadily<T>(
  address: string,
  { perSecond, count }: { perSecond: number; count: number },
  next: (number: number) => { sent: Sent; note: T },
): Promise<{ note: T; answered: Answered | null }[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const began = performance.now()
  const under: Promise<{ note: T; answered: Answered | null }>[] = []
  while (under.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - began) * perSecond) / 1000) + 1)
    while (under.length < due) {
      const dueAt = began + (under.length * 1000) / perSecond
      const { sent, note } = next(under.length)
      const answer = ask(address, agent, sent).then(
        ({ status, body }) => ({ note, answered: { status, body, ms: performance.now() - dueAt } }),
        () => ({ note, answered: null }),
      )
      under.push(answer)
    }
    await sleep(1)
  }
  return Promise.all(under).finally(() => agent.destroy())
}
