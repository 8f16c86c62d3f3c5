import type { TestMember } from '../apps/api/test/factories.ts'
import { signIn } from '../packages/contract/src/session.ts'

/** The headers that make a request the member's, by a sign-in over HTTP. */
export async function headersOf(address: string, member: TestMember): Promise<Record<string, string>> {
  const response = await fetch(address + signIn.path, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email, password: member.password }),
  })
  const { data } = (await response.json()) as { data?: { accessToken: string } }
  if (!data) throw new Error(`The member could not sign in: ${response.status}`)
  return { authorization: `Bearer ${data.accessToken}` }
}
