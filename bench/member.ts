import { accessTokens } from '../apps/api/src/core/auth/access-token.ts'
import { systemClock } from '../apps/api/src/core/clock.ts'
import { secretFrom } from '../apps/api/src/core/secrets/secret-keys.ts'
import { createMember, type TestMember } from '../apps/api/test/factories.ts'
import { signIn } from '../packages/contract/src/account/session.ts'
import { withDatabase } from './database.ts'

/** Creates a member in a database, before a server is started on it. */
export const addMember = (databaseUrl: string): Promise<TestMember> =>
  withDatabase(databaseUrl, db => createMember(db))

type Account = Pick<TestMember, 'email' | 'password'>

/** The headers with which requests are the member's. Signs in over HTTP. */
export async function headersOf(address: string, member: Account): Promise<Record<string, string>> {
  const response = await fetch(address + signIn.path, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email, password: member.password }),
  })
  const { data } = (await response.json()) as { data?: { accessToken: string } }
  if (!data) throw new Error(`The member could not sign in: ${response.status}`)
  return { authorization: `Bearer ${data.accessToken}` }
}

/** The headers of many members, made with the server's secret, because signing in takes time. */
export async function headersOfMany(secret: string, uids: string[]): Promise<Record<string, string>[]> {
  const tokens = accessTokens(secretFrom(secret), systemClock)
  return Promise.all(
    uids.map(async uid => {
      const token = await tokens.issue({ uid, authority: 'customer', sessionId: `bench-${uid}` })
      return { authorization: `Bearer ${token}` }
    }),
  )
}
