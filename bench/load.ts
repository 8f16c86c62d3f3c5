import autocannon from 'autocannon'
import { median } from './numbers.ts'
import type { Program } from './program.ts'

export const connections = 64
const warmUpSeconds = 3
/** Short, so that other work on the machine affects both sides in the same way. */
const roundSeconds = 2
/** Autocannon ends only when it takes a sample, which it does once a second by default. */
const countedEachMs = 100

export type Side = {
  program: Program
  url: string
  headers?: Record<string, string>
  /** Headers of several members, who make the requests in turns. */
  people?: Record<string, string>[]
  /** Makes the request, if it is not a GET. Called for each request. */
  next?: () => { method: 'POST' | 'PUT'; body: string; headers: Record<string, string> }
  /** The number of connections, if it is not `connections`. */
  clients?: number
  /**
   * How many requests a connection sends without waiting. More than one, if the server answers faster than autocannon
   * asks.
   */
  pipelining?: number
}

export type Measured = {
  perSecond: number
  p50: number
  p99: number
  requests: number
  /** Microseconds of the server's processor for each request; null if the system does not report it. */
  cpuMicroseconds: number | null
}

/** The median round of each side; `requests` counts those of all rounds. */
export type Compared = { ratio: number; ours: Measured; theirs: Measured; rounds: number }

/** How many seconds the warm-up takes, and each round. */
type Durations = { warmUp: number; round: number }

/** Loads both sides in turns, because the machine also does other work, and compares them round by round. */
export async function compare(
  ours: Side,
  theirs: Side,
  rounds: number,
  seconds: Durations = { warmUp: warmUpSeconds, round: roundSeconds },
): Promise<Compared> {
  for (const side of [ours, theirs]) await load(side, seconds.warmUp)
  const our: Measured[] = []
  const their: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    // In every other round, the other side goes first.
    const order = round % 2 === 0 ? ([our, their] as const) : ([their, our] as const)
    for (const list of order) list.push(await load(list === our ? ours : theirs, seconds.round))
  }
  const ratios = our.map((mine, round) => mine.perSecond / (their[round]?.perSecond ?? Number.NaN))
  return { ratio: median(ratios), ours: medianOf(our), theirs: medianOf(their), rounds }
}

async function load(
  { program, url, headers = {}, people, next, clients = connections, pipelining = 1 }: Side,
  duration: number,
): Promise<Measured> {
  const before = await program.cpuSeconds()
  const written = next && [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) }]
  const requests = written ?? people?.map(own => ({ path: url, headers: { ...headers, ...own } }))
  const address = program.address + url
  const result = await autocannon({
    url: address,
    headers,
    connections: clients,
    pipelining,
    duration,
    ...(duration < 1 && { sampleInt: countedEachMs }),
    ...(requests && { requests }),
  })
  const after = await program.cpuSeconds()
  const { total } = result.requests
  if (result.non2xx > 0 || result.errors > 0 || total === 0)
    throw new Error(`${url} answered ${result.non2xx} times badly and ${result.errors} times not at all.`)
  return {
    perSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    requests: total,
    cpuMicroseconds: before !== null && after !== null ? ((after - before) * 1e6) / total : null,
  }
}

function medianOf(rounds: Measured[]): Measured {
  const cpu = rounds.flatMap(({ cpuMicroseconds }) => cpuMicroseconds ?? [])
  return {
    perSecond: median(rounds.map(round => round.perSecond)),
    p50: median(rounds.map(round => round.p50)),
    p99: median(rounds.map(round => round.p99)),
    requests: rounds.reduce((sum, round) => sum + round.requests, 0),
    cpuMicroseconds: cpu.length > 0 ? median(cpu) : null,
  }
}

/** Such as "1,234/s (310 µs CPU each)". */
export function speed({ perSecond, cpuMicroseconds }: Measured): string {
  const cpu = cpuMicroseconds === null ? '' : ` (${Math.round(cpuMicroseconds)} µs CPU each)`
  return `${Math.round(perSecond).toLocaleString('en')}/s${cpu}`
}
