import { signUp } from '@iki/contract/account/account'
import {
  createLineNonce,
  finishLine,
  getLineState,
  startLine,
  startLineLink,
  unlinkLine,
} from '@iki/contract/account/line'
import {
  createCustomToken,
  createCustomUser,
  exchangeCustomToken,
  getMe,
  signOut,
} from '@iki/contract/account/session'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { useLimits } from '#core/limit/limit.ts'
import { users } from '#features/account/account.tables.ts'
import { serverKey, testApp } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { lineChannel, startFakeLine } from '#test/fakes/line.ts'
import { mailsTo } from '#test/mails.ts'
import { lineLimit } from './line.service.ts'

const line = await startFakeLine()
afterAll(() => line.stop())
const { app, db } = await testApp({ settings: line.settings })
const { app: withoutLine } = await testApp({ database: db })

let people = 0
function newPerson(email?: string) {
  const sub = `U${(++people).toString(16).padStart(32, '0')}`
  line.person = { sub, name: 'ライン 花子', ...(email && { email }) }
  return sub
}

/** From the button to LINE and back. Answers where our server leads on to. */
async function signInWithLine(page: Browser, back = page, redirectTo?: string): Promise<URL> {
  const { data } = await page.call(startLine, redirectTo === undefined ? {} : { redirectTo })
  const returned = new URL(line.authorize(data?.url ?? ''))
  return comeBack(back, returned)
}

async function comeBack(page: Browser, returned: URL): Promise<URL> {
  expect(`${returned.origin}${returned.pathname}`).toBe('https://iki.test/v1/line/callback')
  const query = Object.fromEntries(returned.searchParams)
  const { response } = await page.call(finishLine, query, { headers: { origin: '' } })
  expect(response.statusCode).toBe(302)
  expect(response.headers['cache-control']).toBe('no-store')
  return new URL(response.headers.location ?? '', 'https://iki.test')
}

async function enter(page: Browser, address: URL, isConfirmed?: boolean) {
  const token = address.searchParams.get('token') ?? ''
  const answer = await page.call(
    exchangeCustomToken,
    isConfirmed === undefined ? { token } : { token, isConfirmed },
  )
  page.hold(answer.data?.accessToken)
  return answer
}

describe('signing in with LINE', () => {
  test('makes a member at the first time, and finds the same one later', async () => {
    newPerson()
    const page = browser(app)
    const address = await signInWithLine(page)
    expect(address.pathname).toBe('/')
    expect((await enter(page, address)).http).toBe(200)
    const me = (await page.call(getMe, {})).data
    expect(me).toMatchObject({ nickname: 'ライン 花子', email: null, authority: 'customer' })
    const again = browser(app)
    await enter(again, await signInWithLine(again))
    expect((await again.call(getMe, {})).data?.uid).toBe(me?.uid)
  })

  test('comes back to the page it began on, and to no page of another site', async () => {
    newPerson()
    const page = browser(app)
    const address = await signInWithLine(page, page, '/kafuku?from=line#asa')
    expect(address.href).toMatch(/^https:\/\/iki\.test\/kafuku\?from=line&token=[\w-]{43}#asa$/)
    const japanese = await signInWithLine(page, page, '/page/日本?よみ=いき#息')
    expect([japanese.pathname, japanese.hash].map(decodeURIComponent)).toEqual(['/page/日本', '#息'])
    expect(japanese.searchParams.get('よみ')).toBe('いき')
    const laid = await signInWithLine(page, page, '/?token=of-somebody-else&token=twice')
    expect(laid.search).toMatch(/^\?token=[\w-]{43}$/)
    for (const elsewhere of ['//evil.example', 'https://evil.example/', '/\\evil.example'])
      expect((await signInWithLine(page, page, elsewhere)).origin).toBe('https://iki.test')
  })

  test('never joins an account by its mail address', async () => {
    const member = await createMember(db)
    newPerson(member.email)
    const page = browser(app)
    await enter(page, await signInWithLine(page))
    const me = (await page.call(getMe, {})).data
    expect(me?.uid).not.toBe(member.uid)
    expect(me?.email).toBe(null)
  })

  test('in another browser than it began in asks there first, and then works', async () => {
    newPerson()
    const inLine = browser(app)
    const address = await signInWithLine(browser(app), inLine, '/kafuku')
    expect(address.pathname).toBe('/')
    expect((await enter(inLine, address)).code).toBe('sign_in_unconfirmed')
    expect((await enter(inLine, address, true)).http).toBe(200)
    expect((await enter(inLine, address, true)).code).toBe('no_auth_data')
  })

  test('can’t be repeated with the address LINE came back to', async () => {
    newPerson()
    const page = browser(app)
    const { data } = await page.call(startLine, {})
    const returned = new URL(line.authorize(data?.url ?? ''))
    expect((await comeBack(page, returned)).searchParams.has('token')).toBe(true)
    expect((await comeBack(page, returned)).href).toBe('https://iki.test/login?line=failed')
  })

  test('that is cancelled, or comes back with anything not of our making, leads to the sign-in page', async () => {
    newPerson()
    const page = browser(app)
    const { data } = await page.call(startLine, {})
    const state = new URL(data?.url ?? '').searchParams.get('state') ?? ''
    const outcome = async (query: Record<string, string>) =>
      (await comeBack(page, new URL(`https://iki.test/v1/line/callback?${new URLSearchParams(query)}`)))
        .search
    expect(await outcome({ error: 'access_denied', state })).toBe('?line=cancelled')
    expect(await outcome({ error: 'server_error', state })).toBe('?line=failed')
    expect(await outcome({ code: 'made-up', state })).toBe('?line=failed')
    expect(await outcome({ code: 'made-up', state: 'made-up' })).toBe('?line=failed')
    expect(
      await outcome({ code: 'made-up', state: state.replace(/.$/, last => (last === '0' ? '1' : '0')) }),
    ).toBe('?line=failed')
    expect(await outcome({})).toBe('?line=failed')
  })

  test.each([
    ['another nonce', { nonce: 'another' }],
    ['another channel', { aud: '9999999999' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an end in the past', { exp: 1_000_000_000 }],
  ])('fails with an id token for %s', async (_, claims) => {
    newPerson()
    line.webClaims = claims
    const page = browser(app)
    const address = await signInWithLine(page)
    line.webClaims = {}
    expect(address.href).toBe('https://iki.test/login?line=failed')
  })

  test('is refused to a disabled member', async () => {
    newPerson()
    const page = browser(app)
    await enter(page, await signInWithLine(page))
    const uid = (await page.call(getMe, {})).data?.uid ?? ''
    await db.update(users).set({ status: 'disabled' }).where(eq(users.uid, uid))
    expect((await signInWithLine(page)).href).toBe('https://iki.test/login?line=disabled')
  })

  test('says so when LINE can’t sign in by itself, and asks it not to try at the next attempt', async () => {
    const { data } = await browser(app).call(startLine, { isAutoLoginOff: true })
    expect(new URL(data?.url ?? '').searchParams.get('disable_auto_login')).toBe('true')
  })

  test('makes us ask LINE no more than sixty times in ten minutes for one network', async () => {
    newPerson()
    const page = browser(app)
    const address = '198.51.100.77'
    for (let times = 0; times < lineLimit.max; times++)
      await useLimits(db, systemClock, [{ limit: lineLimit, subject: address }])
    const { data } = await page.call(startLine, {})
    const query = Object.fromEntries(new URL(line.authorize(data?.url ?? '')).searchParams)
    const { response } = await page.call(finishLine, query, { address })
    expect(response.headers.location).toBe('/login?line=failed')
    expect((await page.call(finishLine, query)).response.headers.location).toContain('token=')
  })

  test('begins on our own pages only', async () => {
    expect((await browser(app, 'https://evil.example').call(startLine, {})).code).toBe('forged_request')
  })

  test('is not there when the operator has no channel at LINE', async () => {
    expect((await browser(withoutLine).call(startLine, {})).code).toBe('unknown_call')
  })
})

describe('a LINE id token of an app', () => {
  async function ask(
    changes: Parameters<typeof line.makeIdToken>[1] = {},
    given: { sub?: string; nonce?: string } = {},
  ) {
    const sub = newPerson()
    const nonce = given.nonce ?? (await browser(app).call(createLineNonce, {})).data?.nonce ?? ''
    const idToken = await line.makeIdToken(nonce, changes)
    const input = { provider: 'line' as const, providerUserId: given.sub ?? sub, name: '花子', idToken }
    return { input, answer: await browser(app).call(createCustomUser, input) }
  }

  test('proves who it is, once', async () => {
    const { input, answer } = await ask()
    const page = browser(app)
    const token = answer.data?.token ?? ''
    expect((await page.call(exchangeCustomToken, { token })).code).toBe('sign_in_unconfirmed')
    const { data } = await page.call(exchangeCustomToken, { token, isConfirmed: true })
    page.hold(data?.accessToken)
    expect((await page.call(getMe, {})).data).toMatchObject({ uid: answer.data?.uid, nickname: '花子' })
    expect((await browser(app).call(createCustomUser, input)).code).toBe('no_auth_data')
  })

  const now = Math.floor(systemClock().getTime() / 1000)
  test.each([
    ['with a nonce that is not ours', {}, { nonce: 'not-ours' }],
    ['of another person', {}, { sub: `U${'f'.repeat(32)}` }],
    ['for another channel', { claims: { aud: '9999999999' } }, {}],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }, {}],
    ['that has ended', { claims: { iat: now - 7200, exp: now - 3600 } }, {}],
    ['that was made eleven minutes ago', { claims: { iat: now - 660 } }, {}],
    ['signed with another secret', { alg: 'HS256' as const, secret: 'f'.repeat(32) }, {}],
  ])('%s proves nothing', async (_, changes, given) => {
    expect((await ask(changes, given)).answer).toMatchObject({ code: 'no_auth_data', http: 401 })
  })

  test('signed with the channel secret is LINE’s too', async () => {
    expect((await ask({ alg: 'HS256', secret: lineChannel.secret })).answer.http).toBe(200)
  })

  test('joins LINE to the member who is signed in and asks for it', async () => {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    const sub = newPerson()
    const nonce = (await page.call(createLineNonce, {})).data?.nonce ?? ''
    const idToken = await line.makeIdToken(nonce)
    const input = { provider: 'line' as const, providerUserId: sub, uid: member.uid, idToken }
    const stranger = await signedInBrowser(app, await createMember(db))
    expect((await stranger.call(createCustomUser, input)).code).toBe('not_allowed')
    expect((await browser(app).call(createCustomUser, input)).code).toBe('no_auth_data')
    expect((await page.call(createCustomUser, input)).data?.uid).toBe(member.uid)
    const byLine = browser(app)
    await enter(byLine, await signInWithLine(byLine))
    expect((await byLine.call(getMe, {})).data?.uid).toBe(member.uid)
  })

  test('joins LINE to no account whose address nobody has confirmed: it may be somebody else’s', async () => {
    const page = browser(app)
    const email = 'not-mine@example.com'
    const made = await page.call(signUp, { email, agreesToPolicies: true })
    page.hold(made.data?.accessToken)
    const providerUserId = newPerson()
    const nonce = (await page.call(createLineNonce, {})).data?.nonce ?? ''
    const idToken = await line.makeIdToken(nonce)
    const input = { provider: 'line' as const, providerUserId, uid: made.data?.uid, idToken }
    expect((await page.call(createCustomUser, input)).code).toBe('email_unconfirmed')
    const byLine = browser(app)
    await enter(byLine, await signInWithLine(byLine))
    expect((await byLine.call(getMe, {})).data?.uid).not.toBe(made.data?.uid)
  })

  test('is not needed by a server with the key, of two calls at once one member comes', async () => {
    const sub = newPerson()
    const input = { provider: 'line' as const, providerUserId: sub, name: '花'.repeat(60) }
    const headers = { 'x-server-key': serverKey }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => browser(app).call(createCustomUser, input, { headers })),
    )
    expect(new Set(answers.map(answer => answer.data?.uid)).size).toBe(1)
    const [member] = await db
      .select()
      .from(users)
      .where(eq(users.uid, answers[0]?.data?.uid ?? ''))
    expect(member?.nickname).toBe('花'.repeat(30))
    const wrong = await browser(app).call(createCustomUser, input, {
      headers: { 'x-server-key': `${serverKey}x` },
    })
    expect(wrong.code).toBe('no_auth_data')
  })
})

describe('connecting a signed-in member with LINE', () => {
  async function started(page: Browser) {
    const { data, code } = await page.call(startLineLink, {})
    if (!data) throw new Error(`not begun: ${code}`)
    return new URL(line.authorize(data.url))
  }
  const wordOf = (address: URL) => address.searchParams.get('line')
  const stateOf = async (page: Browser) => (await page.call(getLineState, {})).data

  test('lets the same member in by LINE, who is told by mail, and can end it', async () => {
    newPerson()
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    expect(await stateOf(page)).toMatchObject({ isLinked: false, isOffered: true, official: null })
    const address = await comeBack(page, await started(page))
    expect([address.pathname, wordOf(address)]).toEqual(['/mypage/security', 'linked'])
    expect((await stateOf(page))?.isLinked).toBe(true)
    const other = browser(app)
    await enter(other, await signInWithLine(other))
    expect((await other.call(getMe, {})).data?.uid).toBe(member.uid)
    expect((await page.call(unlinkLine, {})).code).toBe(null)
    expect((await page.call(unlinkLine, {})).code).toBe(null)
    expect((await stateOf(page))?.isLinked).toBe(false)
    const kinds = (await mailsTo(db, member.email)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['line_linked', 'line_unlinked'])
  })

  test('does not take LINE away from another member', async () => {
    newPerson()
    const first = browser(app)
    await enter(first, await signInWithLine(first))
    const page = await signedInBrowser(app, await createMember(db))
    expect(wordOf(await comeBack(page, await started(page)))).toBe('taken')
    expect((await stateOf(page))?.isLinked).toBe(false)
  })

  test('ends only in the browser that began it, and only while its session is open', async () => {
    newPerson()
    const page = await signedInBrowser(app, await createMember(db))
    const stranger = await signedInBrowser(app, await createMember(db))
    const address = await comeBack(stranger, await started(page))
    expect([address.pathname, wordOf(address)]).toEqual(['/login', 'failed'])
    const returned = await started(page)
    await page.call(signOut, {})
    expect(wordOf(await comeBack(page, returned))).toBe('failed')
  })

  test('is once for each answer of LINE', async () => {
    newPerson()
    const page = await signedInBrowser(app, await createMember(db))
    const returned = await started(page)
    expect(wordOf(await comeBack(page, returned))).toBe('linked')
    expect(wordOf(await comeBack(page, returned))).toBe('failed')
  })

  test('wants a proof, to begin and to end', async () => {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    const { data } = await page.call(createCustomToken, { userId: member.uid })
    const unproved = await page.call(exchangeCustomToken, { token: data?.token ?? '', isConfirmed: true })
    page.hold(unproved.data?.accessToken)
    expect((await page.call(startLineLink, {})).code).toBe('proof_needed')
    expect((await page.call(unlinkLine, {})).code).toBe('proof_needed')
  })

  test('stays where LINE is the last way in', async () => {
    newPerson()
    const page = browser(app)
    await enter(page, await signInWithLine(page))
    expect((await page.call(unlinkLine, {})).code).toBe('last_way_in')
    expect((await stateOf(page))?.isLinked).toBe(true)
  })

  test('is not offered where the operator has not set it up', async () => {
    const page = await signedInBrowser(withoutLine, await createMember(db))
    expect(await stateOf(page)).toMatchObject({ isLinked: false, isOffered: false })
    expect((await page.call(startLineLink, {})).code).toBe('not_found')
  })
})
