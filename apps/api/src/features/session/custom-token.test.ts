import {
  createCustomToken,
  createCustomUser,
  exchangeCustomToken,
  getMe,
  refreshSession,
} from '@iki/contract/account/session'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#features/account/account.tables.ts'
import { serverKey, testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })
const headers = { 'x-server-key': serverKey }
const guest = browser(app)

async function tokenFor(userId: string): Promise<string> {
  return (await guest.call(createCustomToken, { userId }, { headers })).data?.token ?? ''
}

describe('a custom token', () => {
  test('made with the server key is a session for its member, once', async () => {
    const member = await createMember(db)
    const token = await tokenFor(member.uid)
    const page = browser(app)
    const { data } = await page.call(exchangeCustomToken, { token })
    page.hold(data?.accessToken)
    expect((await page.call(getMe, {})).data?.uid).toBe(member.uid)
    expect((await page.call(refreshSession, {})).http).toBe(200)
    expect((await browser(app).call(exchangeCustomToken, { token })).code).toBe('no_auth_data')
  })

  test('exchanged many times at once is still only one session', async () => {
    const token = await tokenFor((await createMember(db)).uid)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => browser(app).call(exchangeCustomToken, { token })),
    )
    expect(answers.filter(answer => answer.http === 200)).toHaveLength(1)
  })

  test('ends after a minute', async () => {
    const token = await tokenFor((await createMember(db)).uid)
    clock.advance(60_000)
    expect((await guest.call(exchangeCustomToken, { token })).code).toBe('no_auth_data')
  })

  test('is not taken from the page of another site, and stays good', async () => {
    const token = await tokenFor((await createMember(db)).uid)
    expect((await browser(app, 'https://evil.example').call(exchangeCustomToken, { token })).code).toBe(
      'forged_request',
    )
    expect((await browser(app).call(exchangeCustomToken, { token })).http).toBe(200)
  })

  test('is made for oneself with the own access token, and for nobody else', async () => {
    const [member, other] = [await createMember(db), await createMember(db)]
    const page = await signedInBrowser(app, member)
    const own = await page.call(createCustomToken, { userId: member.uid })
    const token = own.data?.token ?? ''
    expect((await browser(app).call(exchangeCustomToken, { token })).code).toBe('sign_in_unconfirmed')
    expect((await browser(app).call(exchangeCustomToken, { token, isConfirmed: true })).http).toBe(200)
    expect((await page.call(createCustomToken, { userId: other.uid })).code).toBe('not_allowed')
    expect((await page.call(createCustomToken, { userId: 'nobody' })).code).toBe('not_allowed')
    expect((await guest.call(createCustomToken, { userId: member.uid })).code).toBe('no_auth_data')
  })

  test('is not made by a member without end', async () => {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    const ask = () => page.call(createCustomToken, { userId: member.uid })
    const answers = await Promise.all(Array.from({ length: 31 }, ask))
    expect(answers.filter(({ code }) => code === 'too_many_requests')).toHaveLength(1)
  })

  test('is not made for a wrong key, an unknown member, a disabled one or an operator', async () => {
    const member = await createMember(db)
    const operator = await createMember(db, { authority: 'operator' })
    const ask = (userId: string, key = serverKey) =>
      guest.call(createCustomToken, { userId }, { headers: { 'x-server-key': key } })
    expect((await ask(member.uid, 'wrong')).code).toBe('no_auth_data')
    expect((await ask('nobody')).code).toBe('user_not_read')
    expect((await ask(operator.uid)).code).toBe('not_allowed')
    const token = await tokenFor(member.uid)
    await db.update(users).set({ status: 'disabled' }).where(eq(users.uid, member.uid))
    expect((await ask(member.uid)).code).toBe('account_disabled')
    expect((await guest.call(exchangeCustomToken, { token })).code).toBe('account_disabled')
  })

  test('is found by the provider’s id too', async () => {
    const identity = { provider: 'line' as const, providerUserId: `U${'b'.repeat(32)}` }
    const made = await guest.call(createCustomUser, identity, { headers })
    const { data } = await guest.call(
      createCustomToken,
      { userId: identity.providerUserId, provider: 'line' },
      { headers },
    )
    const page = browser(app)
    page.hold((await page.call(exchangeCustomToken, { token: data?.token ?? '' })).data?.accessToken)
    expect((await page.call(getMe, {})).data?.uid).toBe(made.data?.uid)
  })
})

describe('a custom user', () => {
  const identity = { provider: 'line' as const, providerUserId: `U${'c'.repeat(32)}` }

  test('is joined to the member whom the server names, and then to no other', async () => {
    const [member, other] = [await createMember(db), await createMember(db)]
    const joined = await guest.call(createCustomUser, { ...identity, uid: member.uid }, { headers })
    expect(joined.data?.uid).toBe(member.uid)
    expect((await guest.call(createCustomUser, identity, { headers })).data?.uid).toBe(member.uid)
    const moved = await guest.call(createCustomUser, { ...identity, uid: other.uid }, { headers })
    expect(moved.code).toBe('not_allowed')
    const unknown = { ...identity, providerUserId: `U${'d'.repeat(32)}`, uid: 'nobody' }
    expect((await guest.call(createCustomUser, unknown, { headers })).code).toBe('user_not_read')
  })

  test('is not made for who proves nothing', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    for (const caller of [guest, page])
      expect((await caller.call(createCustomUser, { ...identity, idToken: 'a.b.c' })).code).toBe(
        'no_auth_data',
      )
  })
})
