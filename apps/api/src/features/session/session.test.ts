import { setTimeout as sleep } from 'node:timers/promises'
import { resetPassword } from '@iki/contract/account/account'
import { csrfHeader, getMe, refreshSession, signIn, signOut } from '@iki/contract/account/session'
import { longestFilmMs } from '@iki/contract/media/media'
import { sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { deviceCookie } from '#core/auth/known-devices.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser, testPassword } from '#test/factories.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })
const other = await testApp({ clock, database: db })

const soon = (holds: () => Promise<boolean>) => expect.poll(holds, { interval: 20 }).toBe(true)

describe('signing in', () => {
  test('gives an access token, a cookie for the server and one for our page', async () => {
    const member = await createMember(db, { nickname: 'はる' })
    const page = browser(app)
    const { data, response } = await page.call(signIn, { email: member.email, password: testPassword })
    page.hold(data?.accessToken)
    const me = await page.call(getMe, {})
    expect(me.data).toMatchObject({ uid: member.uid, email: member.email, nickname: 'はる', licences: [] })
    const [refresh, csrf] = response.cookies
    expect(refresh).toMatchObject({
      name: 'refresh_token',
      httpOnly: true,
      secure: true,
      path: '/v1/',
      sameSite: 'Lax',
    })
    expect(csrf).toMatchObject({ name: 'csrf_token', secure: true, path: '/', sameSite: 'Lax' })
    expect(csrf?.httpOnly).toBeUndefined()
  })

  test('takes the address and the digits of the password in full width too', async () => {
    const member = await createMember(db)
    const typed = { email: ` ${member.email.toUpperCase()} `, password: 'iki-test-2026' }
    expect((await browser(app).call(signIn, typed)).http).toBe(200)
  })

  test('answers a wrong password and an unknown member in the same way', async () => {
    const member = await createMember(db)
    const wrong = await browser(app).call(signIn, { email: member.email, password: 'not-it' })
    const unknown = await browser(app).call(signIn, { email: 'nobody@example.com', password: 'not-it' })
    expect(wrong.code).toBe('wrong_credentials')
    expect(unknown.response.body).toBe(wrong.response.body)
    expect(wrong.response.cookies).toEqual([])
  })

  test('is refused from the page of another site', async () => {
    const member = await createMember(db)
    const typed = { email: member.email, password: testPassword }
    const elsewhere = await browser(app, 'https://iki.test.evil.example').call(signIn, typed)
    expect(elsewhere.code).toBe('forged_request')
    expect((await browser(app, 'null').call(signIn, typed)).code).toBe('forged_request')
    const otherPort = await browser(app, 'http://localhost:81').call(signIn, typed)
    expect(otherPort.code).toBe('forged_request')
    const asSent = browser(app, 'https://evil.example')
    const sent = await asSent.call(signIn, typed, { headers: { host: 'evil.example' } })
    expect(sent.code).toBe('forged_request')
  })

  test('ends the session that the browser had before', async () => {
    const [first, second] = [await createMember(db), await createMember(db)]
    const page = await signedInBrowser(app, first)
    const before = browser(app)
    for (const [name, cookie] of page.cookies) before.cookies.set(name, cookie)
    await page.call(signIn, { email: second.email, password: testPassword })
    expect((await page.call(getMe, {})).code).toBe('not_signed_in')
    expect((await before.call(refreshSession, {})).code).toBe('no_current_user')
  })
})

describe('an access token', () => {
  test('ends after 35 minutes', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    clock.advance(34 * 60_000)
    expect((await page.call(getMe, {})).http).toBe(200)
    clock.advance(61_000)
    expect((await page.call(getMe, {})).code).toBe('not_signed_in')
  })

  test('is refused when it is forged, unsigned, for something else, or no token at all', async () => {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    const claims = new SignJWT({ authority: 'operator', sid: 'x' })
      .setSubject(member.uid)
      .setExpirationTime('5m')
    const forged = await claims.setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(Buffer.alloc(32))
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${forged.split('.')[1]}.`
    for (const token of [forged, unsigned, 'rubbish', '']) {
      page.hold(token)
      expect((await page.call(getMe, {})).code).toBe('not_signed_in')
    }
    const basic = await browser(app).call(getMe, {}, { headers: { authorization: 'Basic aWtpOmlraQ==' } })
    expect(basic.code).toBe('not_signed_in')
  })

  test('for another audience is refused, though our key signed it', async () => {
    const { accessTokens } = await import('#core/auth/access-token.ts')
    const { secretFrom } = await import('#core/secrets/secret-keys.ts')
    const elsewhere = accessTokens(secretFrom('a secret of another service, also long enough'), clock)
    const page = browser(app)
    const member = await createMember(db)
    page.hold(await elsewhere.issue({ uid: member.uid, authority: 'customer', sessionId: 'x' }))
    expect((await page.call(getMe, {})).code).toBe('not_signed_in')
  })
})

describe('refreshing', () => {
  test('gives a new pair, and the sixty days begin again', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    const first = page.cookies.get('refresh_token')?.value
    for (const days of [50, 50]) {
      clock.advance(days * 86_400_000)
      const { data } = await page.call(refreshSession, {})
      page.hold(data?.accessToken)
      expect((await page.call(getMe, {})).http).toBe(200)
    }
    expect(page.cookies.get('refresh_token')?.value).not.toBe(first)
    clock.advance(61 * 86_400_000)
    expect((await page.call(refreshSession, {})).code).toBe('no_current_user')
    expect([...page.cookies.keys()]).toEqual([deviceCookie])
  })

  test('works with an access token that has ended, as a page sends it along', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    clock.advance(40 * 60_000)
    expect((await page.call(refreshSession, {})).http).toBe(200)
  })

  test('of tabs at the same moment gives all the same pair, on any node', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    const answers = await Promise.all(
      [app, other.app, app, other.app, app].map(async node => {
        const tab = browser(node)
        for (const [name, cookie] of page.cookies) tab.cookies.set(name, cookie)
        const { data } = await tab.call(refreshSession, {})
        return { token: data?.accessToken, cookie: tab.cookies.get('refresh_token')?.value }
      }),
    )
    expect(new Set(answers.map(answer => answer.token)).size).toBe(1)
    expect(new Set(answers.map(answer => answer.cookie)).size).toBe(1)
    expect(answers[0]?.token).toBeTypeOf('string')
  })

  test('with an older cookie ends the session for everybody who has it', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    const thief = browser(app)
    for (const [name, cookie] of page.cookies) thief.cookies.set(name, cookie)
    const { data } = await page.call(refreshSession, {})
    page.hold(data?.accessToken)
    clock.advance(10_001)
    expect((await thief.call(refreshSession, {})).code).toBe('no_current_user')
    expect((await page.call(getMe, {})).code).toBe('not_signed_in')
    expect((await page.call(refreshSession, {})).code).toBe('no_current_user')
  })

  test('with a cookie two generations old ends the session at once', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    const thief = browser(app)
    for (const [name, cookie] of page.cookies) thief.cookies.set(name, cookie)
    await page.call(refreshSession, {})
    await page.call(refreshSession, {})
    expect((await thief.call(refreshSession, {})).code).toBe('no_current_user')
    expect((await page.call(refreshSession, {})).code).toBe('no_current_user')
  })

  test('wants the proof that our page asks for it', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    const without = await page.call(refreshSession, {}, { headers: { [csrfHeader]: '' } })
    expect(without.code).toBe('forged_request')
    const another = await signedInBrowser(app, await createMember(db))
    const foreign = another.cookies.get('csrf_token')?.value ?? ''
    const withForeign = await page.call(refreshSession, {}, { headers: { [csrfHeader]: foreign } })
    expect(withForeign.code).toBe('forged_request')
    expect((await page.call(refreshSession, {})).http).toBe(200)
  })

  test('with no cookie, or one that was changed, is told to sign in again', async () => {
    expect((await browser(app).call(refreshSession, {})).code).toBe('no_current_user')
    const page = await signedInBrowser(app, await createMember(db))
    const value = page.cookies.get('refresh_token')?.value ?? ''
    const [sid, generation, mac] = value.split('.')
    for (const changed of [
      `${sid}.1.${mac}`,
      `${sid}.${generation}.${mac}x`,
      `x${value}`,
      `${value}.x`,
      '..',
    ]) {
      page.cookies.set('refresh_token', { value: changed, path: '/v1/' })
      expect((await page.call(refreshSession, {})).code).toBe('no_current_user')
    }
  })
})

describe('signing out', () => {
  test('ends the session on every node, and done twice it is still done', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    const cookies = new Map(page.cookies)
    const elsewhere = browser(other.app)
    const { data } = await page.call(refreshSession, {})
    page.hold(data?.accessToken)
    elsewhere.hold(data?.accessToken)
    expect((await elsewhere.call(getMe, {})).http).toBe(200)

    expect((await page.call(signOut, {})).http).toBe(200)
    expect([...page.cookies.keys()]).toEqual([deviceCookie])
    expect((await page.call(getMe, {})).code).toBe('not_signed_in')
    await soon(async () => (await elsewhere.call(getMe, {})).code === 'not_signed_in')
    expect((await page.call(signOut, {})).http).toBe(200)
    for (const [name, cookie] of cookies) page.cookies.set(name, cookie)
    expect((await page.call(refreshSession, {})).code).toBe('no_current_user')
  })

  test('is not done for a page of another site', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    const forged = await page.call(signOut, {}, { headers: { [csrfHeader]: 'guessed' } })
    expect(forged.code).toBe('forged_request')
    expect((await page.call(getMe, {})).http).toBe(200)
  })

  test('with nothing but an access token ends its session', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    page.cookies.clear()
    expect((await page.call(signOut, {})).http).toBe(200)
    expect((await page.call(getMe, {})).code).toBe('not_signed_in')
  })
})

test('a node that missed the notification refuses a revoked session after the next reload', async () => {
  const page = await signedInBrowser(app, await createMember(db))
  const { revokedSessions } = await import('#core/auth/revoked-sessions.ts')
  const { listRevoked } = await import('./session.store.ts')
  const deaf = revokedSessions({ clock, load: since => listRevoked(db, since), log: { warn() {} } })
  const sid = page.cookies.get('refresh_token')?.value.split('.')[0] ?? ''
  await page.call(signOut, {})
  expect(deaf.has(sid)).toBe(false)
  await deaf.reload()
  expect(deaf.has(sid)).toBe(true)
  clock.advance(longestFilmMs) // A receiver's address of a film goes on for as long, by itself.
  await deaf.reload()
  expect(deaf.has(sid)).toBe(true)
  clock.advance(10 * 60_000)
  await deaf.reload()
  expect(deaf.has(sid)).toBe(false)
})

test('another node continues hearing after its connection was cut', async () => {
  const page = await signedInBrowser(app, await createMember(db))
  const elsewhere = browser(other.app)
  elsewhere.hold((await page.call(refreshSession, {})).data?.accessToken)
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`)
  await page.call(signOut, {})
  await soon(async () => (await elsewhere.call(getMe, {})).code === 'not_signed_in')
})

test('a password changed at the moment of a sign-in leaves no session with the old one', async () => {
  const { testServices } = await import('#test/services.ts')
  const { config } = other
  const { secretFrom } = await import('#core/secrets/secret-keys.ts')
  const services = testServices({ config, db, clock, secret: secretFrom('any') })
  for (const headStartMs of [0, 5, 10, 15, 20, 25]) {
    const { uid, email } = await createMember(db)
    const token = await services.account.onceTokens.issue(db, { kind: 'password_reset', uid, lifeMs: 60_000 })
    const resetting = browser(app).call(resetPassword, { token, password: 'a-brand-new-one' })
    await sleep(headStartMs)
    await browser(app).call(signIn, { email, password: testPassword })
    expect((await resetting).http).toBe(200)
    expect(await services.session.sessions.countOf(uid)).toBe(0)
  }
})
