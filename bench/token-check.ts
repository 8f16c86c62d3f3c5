import { getService } from '../packages/contract/src/api/service.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { compare, connections, speed } from './load.ts'
import { addMember, headersOf } from './member.ts'
import { startServer } from './program.ts'

const part = 'token-check'
const target = 0.9
const rounds = 8
/** More than one, because the server answers faster than the load program asks. */
const pipelining = 8

/** The cost of checking who calls: an open call of the real server, without a token and with a valid one. */
export async function tokenCheck(): Promise<Figure[]> {
  const databaseUrl = await startDatabase()
  const member = await addMember(databaseUrl)
  const program = await startServer('apps/api/src/main.ts', {
    DATABASE_URL: databaseUrl,
    SECRET: 'x'.repeat(32),
  })
  const headers = await headersOf(program.address, member)
  const url = getService.path
  const { ratio, ours, theirs } = await compare(
    { program, url, headers, pipelining },
    { program, url, pipelining },
    rounds,
  )
  return [
    {
      part,
      what: `GET ${url} with a token, against the same without`,
      value: `${ratio.toFixed(2)} of the requests/s`,
      target: `≥ ${target}`,
      isMet: ratio >= target,
      ours: speed(ours),
      against: speed(theirs),
      of: `${rounds} rounds, ${connections} connections, ${(ours.requests + theirs.requests).toLocaleString('en')} requests`,
    },
  ]
}
