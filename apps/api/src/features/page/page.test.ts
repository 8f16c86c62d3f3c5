import { signUp } from '@iki/contract/account/account'
import { getPage } from '@iki/contract/reading/page'
import { beforeEach, describe, expect, test } from 'vitest'
import { secretFrom } from '#core/secrets/secret-keys.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { signedInBrowser, testPassword } from '#test/factories.ts'
import { testServices } from '#test/services.ts'
import { createProduct } from '#test/shop.ts'
import { pageContent } from './page.content.ts'

const start = new Date('2026-11-21T00:00:00Z')
const clock = testClock(start)
const { app, db, config } = await testApp({ clock })
const secret = secretFrom('another secret that is long enough to be one')
const { accounts } = testServices({ config, db, clock, secret }).account

const agreement = {
  slug: 'user-agreement',
  title: '利用規約',
  lead: 'おたがいの約束です。',
  bodyHtml: '<h2>登録</h2><p>メールアドレスで登録できます。</p>',
  version: '2026-11-01',
  contentHash: 'first',
}
const read = (slug: string, version?: string) =>
  browser(app).call(getPage, { slug, ...(version && { version }) })

beforeEach(() => clock.set(start))

describe('a page', () => {
  test('is read by anybody, with the day of its text', async () => {
    expect(await pageContent.saveRow({ db, clock }, agreement)).toBe(true)
    const { http, data } = await read('user-agreement')
    expect(http).toBe(200)
    const { contentHash: _, ...shown } = agreement
    expect(data).toEqual({
      ...shown,
      updatedAt: '2026-11-21T00:00:00.000Z',
      versions: ['2026-11-01'],
      agreedVersion: null,
    })
  })

  test('that is not there is not found', async () => {
    expect(await read('nothing-like-it')).toMatchObject({ http: 404, code: 'not_found' })
  })

  test('stays as it is when the same is loaded again; a new text changes it and its day', async () => {
    await pageContent.saveRow({ db, clock }, { ...agreement, slug: 'credits' })
    clock.set(new Date('2026-12-01T00:00:00Z'))
    expect(await pageContent.saveRow({ db, clock }, { ...agreement, slug: 'credits' })).toBe(false)
    expect((await read('credits')).data?.updatedAt).toBe('2026-11-21T00:00:00.000Z')

    const renewed = { ...agreement, slug: 'credits', version: '2026-12-01', contentHash: 'second' }
    expect(await pageContent.saveRow({ db, clock }, renewed)).toBe(true)
    expect((await read('credits')).data).toMatchObject({
      version: '2026-12-01',
      updatedAt: '2026-12-01T00:00:00.000Z',
    })
  })
})

describe('the versions of a page', () => {
  const policy = (version: string, text: string, slug = 'return-policy') => ({
    ...agreement,
    slug,
    version,
    bodyHtml: `<p>${text}</p>`,
    contentHash: `${version} ${text}`,
  })

  test('are all stored, and each is read by its day', async () => {
    await pageContent.saveRow({ db, clock }, policy('2026-10-01', '前の'))
    await pageContent.saveRow({ db, clock }, policy('2026-11-01', '今の'))
    expect((await read('return-policy')).data).toMatchObject({
      version: '2026-11-01',
      bodyHtml: '<p>今の</p>',
      versions: ['2026-11-01', '2026-10-01'],
    })
    expect((await read('return-policy', '2026-10-01')).data).toMatchObject({
      version: '2026-10-01',
      bodyHtml: '<p>前の</p>',
      versions: ['2026-11-01', '2026-10-01'],
    })
    expect((await read('return-policy', '2026-09-01')).code).toBe('not_found')
  })

  test('are corrected under their own day', async () => {
    await pageContent.saveRow({ db, clock }, policy('2026-11-01', 'あやまり', 'corrected'))
    expect(await pageContent.saveRow({ db, clock }, policy('2026-11-01', 'ただしい', 'corrected'))).toBe(true)
    expect((await read('corrected')).data).toMatchObject({
      bodyHtml: '<p>ただしい</p>',
      versions: ['2026-11-01'],
    })
  })

  test('that are older than the one in force don’t take its place', async () => {
    await pageContent.saveRow({ db, clock }, policy('2026-11-01', '今の', 'older'))
    expect(await pageContent.saveRow({ db, clock }, policy('2026-05-01', '昔の', 'older'))).toBe(true)
    expect(await pageContent.saveRow({ db, clock }, policy('2026-05-01', '昔の', 'older'))).toBe(false)
    expect((await read('older')).data).toMatchObject({ version: '2026-11-01', bodyHtml: '<p>今の</p>' })
    expect((await read('older', '2026-05-01')).data?.bodyHtml).toBe('<p>昔の</p>')
  })

  test('come into force on their day in Tokyo, and are not announced before', async () => {
    await pageContent.saveRow({ db, clock }, policy('2026-11-01', '今の', 'coming'))
    await pageContent.saveRow({ db, clock }, policy('2026-11-23', '次の', 'coming'))
    clock.set(new Date('2026-11-22T14:59:59Z'))
    expect((await read('coming')).data).toMatchObject({ bodyHtml: '<p>今の</p>', versions: ['2026-11-01'] })
    expect((await read('coming', '2026-11-23')).code).toBe('not_found')
    clock.set(new Date('2026-11-22T15:00:00Z'))
    expect((await read('coming')).data).toMatchObject({
      bodyHtml: '<p>次の</p>',
      versions: ['2026-11-23', '2026-11-01'],
    })
  })

  test('are shown ahead of their day where there are no others', async () => {
    for (const day of ['2027-01-01', '2027-02-01'])
      await pageContent.saveRow({ db, clock }, policy(day, day, 'first'))
    expect((await read('first')).data).toMatchObject({ version: '2027-01-01', versions: ['2027-01-01'] })
  })

  test('end with the newest in force, whoever comes last of many at once', async () => {
    const days = ['2026-03-01', '2026-06-01', '2026-01-01', '2026-05-01', '2026-02-01', '2026-04-01']
    await Promise.all(days.map(day => pageContent.saveRow({ db, clock }, policy(day, day, 'many'))))
    const { data } = await read('many')
    expect(data?.bodyHtml).toBe('<p>2026-06-01</p>')
    expect(data?.versions).toEqual(days.toSorted().reverse())
  })
})

describe('the version that a member agreed to', () => {
  const slug = 'privacy-policy'
  const policy = (version: string, at = slug) => ({
    ...agreement,
    slug: at,
    version,
    contentHash: version,
  })
  let emails = 0
  async function memberSince(instant: string) {
    clock.set(new Date(instant))
    const page = browser(app)
    const email = `agreed${emails++}@example.com`
    const { data, code } = await page.call(signUp, { email, password: testPassword, agreesToPolicies: true })
    expect(code).toBeNull()
    page.hold(data?.accessToken)
    return page
  }

  test('is the one that was in force on that day in Tokyo', async () => {
    for (const version of ['2026-10-01', '2026-11-21', '2026-11-22'])
      await pageContent.saveRow({ db, clock }, policy(version))
    const late = await memberSince('2026-11-21T14:59:00Z')
    expect((await late.call(getPage, { slug })).data?.version).toBe('2026-11-21')
    clock.set(new Date('2026-11-21T15:00:00Z'))
    expect((await late.call(getPage, { slug })).data).toMatchObject({
      version: '2026-11-22',
      agreedVersion: '2026-11-21',
    })
    const nextDay = await memberSince('2026-11-21T15:00:00Z')
    expect((await nextDay.call(getPage, { slug })).data?.agreedVersion).toBe('2026-11-22')
  })

  test('is none where the page came later, and on pages that nobody agrees to', async () => {
    await pageContent.saveRow({ db, clock }, policy('2026-11-01', 'tokushoho'))
    const early = await memberSince('2026-09-01T00:00:00Z')
    expect((await early.call(getPage, { slug })).data?.agreedVersion).toBeNull()
    const page = await memberSince('2026-11-22T00:00:00Z')
    expect((await page.call(getPage, { slug: 'tokushoho' })).data?.agreedVersion).toBeNull()
  })

  test('is none for a member whose account an operator made, and for guests', async () => {
    const account = { email: 'made@example.com', password: testPassword, isEmailVerified: true }
    const uid = await accounts.create({ ...account, authority: 'customer' })
    const page = await signedInBrowser(app, { uid, ...account })
    expect((await page.call(getPage, { slug })).data).toMatchObject({ slug, agreedVersion: null })
    expect((await read(slug)).data?.agreedVersion).toBeNull()
  })
})

test('the page of the law has the prices that are charged, and no other', async () => {
  const bodyHtml = '<h2>プランの価格</h2>\n<p>{{prices}}</p>\n<p>以上です。</p>'
  await pageContent.saveRow(
    { db, clock },
    { ...agreement, bodyHtml, slug: 'tokushoho', contentHash: 'prices' },
  )
  await createProduct(db, { yen: 2200, title: '叡智 <ライト>' })
  await createProduct(db, { yen: 5500, every: 'year', title: '神楽' })
  const { data } = await read('tokushoho')
  expect(data?.bodyHtml).toContain('<td>叡智 &lt;ライト&gt;</td><td>月額2,200円</td>')
  expect(data?.bodyHtml).toContain('<td>神楽</td><td>年額5,500円</td>')
  expect(data?.bodyHtml).not.toContain('{{')
})
