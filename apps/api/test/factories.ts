import type { Authority } from '@iki/contract/access/access'
import { csrfCookie, csrfHeader, signIn } from '@iki/contract/account/session'
import type { FastifyInstance } from 'fastify'
import { systemClock } from '#core/clock.ts'
import { hashPassword } from '../src/core/auth/password.ts'
import type { Database } from '../src/core/database/database.ts'
import { newId } from '../src/core/random.ts'
import { insertMember } from '../src/features/account/account.store.ts'
import { type Browser, browser } from './browser.ts'

export const testPassword = 'iki-test-2026'
let hashed: Promise<string> | undefined

export type TestMember = { uid: string; email: string; password: string }

/** A member with a confirmed address who can sign in with `testPassword`. */
export async function createMember(
  db: Database,
  given: { email?: string; authority?: Authority; nickname?: string; createdAt?: Date } = {},
): Promise<TestMember> {
  hashed ??= hashPassword(testPassword)
  const uid = newId()
  const email = given.email ?? `${uid.toLowerCase()}@example.com`
  const now = systemClock()
  await insertMember(db, {
    uid,
    email,
    nickname: given.nickname ?? null,
    authority: given.authority ?? 'customer',
    passwordHash: await hashed,
    passwordChangedAt: now,
    emailVerifiedAt: now,
    createdAt: given.createdAt ?? now,
    updatedAt: now,
  })
  return { uid, email, password: testPassword }
}

/** A browser in which the member is signed in, through the real call. */
export async function signedInBrowser(app: FastifyInstance, member: TestMember): Promise<Browser> {
  const page = browser(app)
  const { data, code } = await page.call(signIn, { email: member.email, password: member.password })
  if (!data) throw new Error(`the member could not sign in: ${code}`)
  page.hold(data.accessToken)
  return page
}

/** Headers for app.inject that make a request the member's. */
export async function signInAs(app: FastifyInstance, member: TestMember): Promise<Record<string, string>> {
  const page = browser(app)
  const { data, code } = await page.call(signIn, { email: member.email, password: member.password })
  if (!data) throw new Error(`the member could not sign in: ${code}`)
  return {
    authorization: `Bearer ${data.accessToken}`,
    cookie: [...page.cookies].map(([name, { value }]) => `${name}=${value}`).join('; '),
    [csrfHeader]: page.cookies.get(csrfCookie)?.value ?? '',
  }
}
