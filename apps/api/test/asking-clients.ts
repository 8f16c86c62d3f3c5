import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Asked = { method: string; path: string; headers?: Record<string, string>; body?: string }
export type Asking = {
  answered: number
  /** How many found nobody listening. */
  refused: number
  /** What came instead of a complete answer: resets, incomplete answers, failures. */
  broken: string[]
}

const patienceMs = 10

/**
 * Clients that send one request after the other, each on a kept connection (or on a new one each time), until nobody
 * listens at the address any more.
 */
export function askConstantly(
  address: string,
  { clients, keepAlive = true, next }: { clients: number; keepAlive?: boolean; next(number: number): Asked },
): { soFar: Asking; ended: Promise<Asking> } {
  const soFar: Asking = { answered: 0, refused: 0, broken: [] }
  let number = 0

  async function client(): Promise<void> {
    const agent = new Agent({ keepAlive, maxSockets: 1 })
    for (let isOver = false; !isOver; ) {
      try {
        const { status, body } = await ask(address, agent, next(number++))
        soFar.answered++
        if (status !== 200) soFar.broken.push(`${status} ${body}`)
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        isOver = code === 'ECONNREFUSED'
        if (isOver) soFar.refused++
        else {
          soFar.broken.push(`${code ?? ''} ${message}`)
          await sleep(patienceMs)
        }
      }
    }
    agent.destroy()
  }

  return { soFar, ended: Promise.all(Array.from({ length: clients }, client)).then(() => soFar) }
}

/** One request, and its complete answer. */
export function ask(address: string, agent: Agent, { method, path, headers = {}, body = '' }: Asked) {
  return new Promise<{ status: number; body: string }>((done, failed) => {
    const asked = request(address + path, { method, agent, headers }, answer => {
      read(answer).then(text => done({ status: answer.statusCode ?? 0, body: text }), failed)
    })
    asked.once('error', failed)
    asked.end(body)
  })
}

/** The same, asked again while a busy server says that it has no time. */
export async function askPatiently(address: string, agent: Agent, asked: Asked) {
  for (;;) {
    const answer = await ask(address, agent, asked)
    if (answer.status !== 503) return answer
    await sleep(100)
  }
}

async function read(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return Buffer.concat(parts).toString()
}
