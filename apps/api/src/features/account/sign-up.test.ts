import { sendCreatedMail, signUp } from '@iki/contract/account/account'
import { getMe, refreshSession, signIn } from '@iki/contract/account/session'
import { count } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { createMember, signedInBrowser, signInAs } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { users } from './account.tables.ts'

const { app, db } = await testApp()
let addresses = 0
const newEmail = () => `new-${++addresses}@example.com`
const agreesToPolicies = true as const

describe('signing up', () => {
  test('makes a member who is signed in, and mails a link to confirm the address', async () => {
    const email = newEmail()
    const page = browser(app)
    const { data } = await page.call(signUp, {
      email,
      password: 'shizukana-asa',
      nickname: ' はる ',
      agreesToPolicies,
    })
    page.hold(data?.accessToken)
    const me = (await page.call(getMe, {})).data
    expect(me).toMatchObject({ uid: data?.uid, email, nickname: 'はる', authority: 'customer' })
    expect(me?.isEmailVerified).toBe(false)
    expect((await page.call(refreshSession, {})).http).toBe(200)
    const [mail, ...others] = await mailsTo(db, email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'verification', state: 'kept', isSecret: true })
    expect(mail?.subject).toBe('【Iki】メールアドレスの確認をお願いします')
    expect(mail?.text).toMatch(/https:\/\/iki\.test\/account\/created-account\?verify=[\w-]{43}\n/)
    expect(mail?.html).toContain('https://iki.test/account/created-account?verify=')
    expect((await browser(app).call(signIn, { email, password: 'shizukana-asa' })).http).toBe(200)
  })

  test('without a password makes one up and mails it, and it works', async () => {
    const email = newEmail()
    expect((await browser(app).call(signUp, { email, agreesToPolicies })).http).toBe(200)
    const mail = (await mailsTo(db, email)).find(one => one.kind === 'generated_password')
    const password = mail?.text.split('\n').find(line => /^p[a-z0-9]{8}$/.test(line)) ?? ''
    expect(password).toHaveLength(9)
    expect(mail?.isSecret).toBe(true)
    expect((await browser(app).call(signIn, { email, password })).http).toBe(200)
  })

  test.each([undefined, '', 'iki', 'iki@', '@example.com', 'a b@example.com', 'a@example'])(
    'with %o as the address is refused in the specification’s words',
    async email => {
      const { code, http, response } = await browser(app).call(signUp, {
        email,
        password: 'shizukana-asa',
        agreesToPolicies,
      })
      expect({ code, http }).toEqual({ code: 'invalid_email', http: 400 })
      expect(response.json().message).toBe('Error: invalid email address.')
    },
  )

  test.each(['', 'short', 'x'.repeat(129)])('with %o as the password is refused', async password => {
    const { code, response } = await browser(app).call(signUp, {
      email: newEmail(),
      password,
      agreesToPolicies,
    })
    expect(code).toBe('invalid_password')
    expect(response.json().message).toBe('Error: invalid password.')
  })

  test('without agreeing to the policies is refused', async () => {
    const sent = await app.inject({
      method: 'POST',
      url: '/v1/account',
      payload: { email: newEmail(), password: 'shizukana-asa' },
    })
    expect(sent.json()).toMatchObject({ status: -1, code: 'invalid_input' })
  })

  test('with a known address is refused, however it is typed', async () => {
    const { email } = await createMember(db)
    const { code } = await browser(app).call(signUp, {
      email: ` ${email.toUpperCase()}`,
      password: 'shizukana-asa',
      agreesToPolicies,
    })
    expect(code).toBe('email_taken')
  })

  test('twice at once with one address makes one account', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        browser(app).call(signUp, { email, password: 'shizukana-asa', agreesToPolicies }),
      ),
    )
    expect(answers.map(answer => answer.code ?? 'done').toSorted()).toEqual([
      'done',
      'email_taken',
      'email_taken',
      'email_taken',
    ])
    expect(await mailsTo(db, email)).toHaveLength(1)
  })

  test('is refused from the page of another site', async () => {
    const { code } = await browser(app, 'https://evil.example').call(signUp, {
      email: newEmail(),
      password: 'shizukana-asa',
      agreesToPolicies,
    })
    expect(code).toBe('forged_request')
  })

  test('thirty times from one network is enough for an hour', async () => {
    const before = await db.select({ count: count() }).from(users)
    const tries = Array.from({ length: 33 }, (_, index) => `2001:db8:7:7::${index.toString(16)}`)
    const codes = await Promise.all(
      tries.map(async address => {
        const typed = { email: newEmail(), password: 'shizukana-asa', agreesToPolicies }
        return browser(app).call(signUp, typed, { address })
      }),
    )
    const refused = codes.filter(({ code }) => code === 'too_many_requests')
    expect(refused).toHaveLength(3)
    expect(Number(refused[0]?.response.headers['retry-after'])).toBeGreaterThan(3_000)
    const after = await db.select({ count: count() }).from(users)
    expect((after[0]?.count ?? 0) - (before[0]?.count ?? 0)).toBe(30)
  })
})

test.each(['evil.example', 'evil．example/x', 'http:evil', 'a@evil'])(
  'a name that reads as an address stands in no mail: %s',
  async nickname => {
    const email = newEmail()
    expect((await browser(app).call(signUp, { email, nickname, agreesToPolicies })).http).toBe(200)
    const mails = await mailsTo(db, email)
    expect(mails).toHaveLength(2)
    for (const { text, html, subject } of mails) expect(`${text}${html}${subject}`).not.toContain('evil')
  },
)

describe('the welcome mail', () => {
  test('is sent once, and never holds a password', async () => {
    const member = await createMember(db, { nickname: 'はる' })
    const page = await signedInBrowser(app, member)
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        page.call(sendCreatedMail, { email: member.email, password: member.password }),
      ),
    )
    expect(answers.map(answer => answer.http)).toEqual([200, 200, 200])
    const [mail, ...others] = await mailsTo(db, member.email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'welcome', subject: '【Iki】ようこそ。はじめのひと息を' })
    expect(mail?.text).toContain('はる さま')
    expect(`${mail?.text}${mail?.html}`).not.toContain(member.password)
  })

  test('goes to the member’s own address only', async () => {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    for (const email of ['victim@example.com', ''])
      expect((await page.call(sendCreatedMail, { email })).code).toBe('invalid_email')
    expect(await mailsTo(db, 'victim@example.com')).toEqual([])
    expect((await page.call(sendCreatedMail, {})).http).toBe(200)
    expect(await mailsTo(db, member.email)).toHaveLength(1)
  })

  test('is asked for with a form, as the specification says', async () => {
    const member = await createMember(db)
    const sent = await app.inject({
      method: 'POST',
      url: '/v1/createdMail',
      headers: {
        ...(await signInAs(app, member)),
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ email: member.email, password: 'x' }).toString(),
    })
    expect(sent.json()).toEqual({ status: 0, message: 'success', data: null })
  })
})

test('no password is in the database in clear but the one that was made up, in its own mail', async () => {
  const { rows } = await db.pool.query<{ found: string }>(
    `select string_agg(t::text, '') as found from (
       select u::text as t from users u union all select m.text || m.html from mails m where kind <> 'generated_password'
       union all select j::text from graphile_worker._private_jobs j) everything`,
  )
  expect(rows[0]?.found).not.toContain('shizukana-asa')
})
