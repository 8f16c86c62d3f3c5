import { signUp } from '@iki/contract/account/account'
import * as contract from '@iki/contract/account/leaving'
import { leavingUndoMs } from '@iki/contract/account/leaving'
import { memberNumber } from '@iki/contract/account/member-number'
import { createCustomUser } from '@iki/contract/account/session'
import { getImpression } from '@iki/contract/people/impression'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { removeObjectsTask } from '#core/storage/removed-objects.ts'
import { orders } from '#features/billing/billing.tables.ts'
import { contactMessages } from '#features/contact/contact.tables.ts'
import { serverKey, testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { takeJobs } from '#test/fakes/jobs.ts'
import { mailsTo } from '#test/mails.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct } from '#test/shop.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { createWholeMember, createWriter } from '#test/whole-member.ts'
import { leavings } from './leaving.tables.ts'

const start = new Date('2026-11-22T03:00:00.000Z')
const clock = testClock(start)
const settings = { DATA_DIR: await temporaryDirectory() }
const { app, db, config } = await testApp({ clock, settings })
const { leaving, objects, sandbox } = testServices({ config, db, clock })
afterEach(() => {
  clock.set(start)
  vi.restoreAllMocks()
})

const parts = { app, db, clock, objects }
const { signal } = new AbortController()
type Whole = Awaited<ReturnType<typeof createWholeMember>>

async function left(posts: contract.PostsChoice): Promise<Whole> {
  const whole = await createWholeMember(parts)
  const { data } = await whole.page.call(contract.leave, { word: contract.leavingWord, posts })
  expect(data?.state).toBe('left')
  clock.advance(leavingUndoMs)
  return whole
}
async function idOf({ member }: Pick<Whole, 'member'>): Promise<string> {
  const [row] = await db.select().from(leavings).where(eq(leavings.uid, member.uid))
  return row?.id ?? ''
}
async function erased(posts: contract.PostsChoice) {
  const whole = await left(posts)
  await leaving.erasures.erase(await idOf(whole), signal)
  return whole
}

/** The tables with a row in which this text is found, wherever. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const some = sql`select from ${sql.identifier(name)} t where position(${text} in t::text) > 0 limit 1`
    if ((await db.execute(some)).rows.length > 0) found.push(name)
  }
  return found
}

/** Stored for some days; and mails to the operator, who is asked something, for a month. */
const passing = ['auth_limits', 'done_once', 'live_events', 'mails']

describe('erasure', () => {
  test('leaves no row that names the member, and none of their words and files', async () => {
    const whole = await left('remove')
    const before = await tablesWith(whole.member.uid)
    expect(before.length).toBeGreaterThan(30)
    const files = await takeJobs(db, removeObjectsTask)
    expect(files.filter(({ key }) => key === null)).toEqual([])
    await leaving.erasures.erase(await idOf(whole), signal)
    const after = (await tablesWith(whole.member.uid)).filter(name => !passing.includes(name))
    expect(after).toEqual([])
    // What was written to the operator stays for three years, without the account.
    expect((await tablesWith(whole.member.email)).filter(name => !passing.includes(name))).toEqual([
      'contact_messages',
    ])
    expect(await tablesWith(whole.line.providerUserId)).toEqual([])
    expect(await tablesWith('山のちかくに')).toEqual([])
    const [message] = await db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.email, whole.member.email))
    expect(message?.uid).toBe(null)
    const removed = (await takeJobs(db, removeObjectsTask)).flatMap(
      ({ payload }) => (payload as { keys: string[] }).keys,
    )
    expect(removed).toContain(whole.storageKey)
    expect(removed.some(key => key.startsWith('diary/'))).toBe(true)
  })

  test('keeps orders for the books, under the member’s number', async () => {
    const whole = await erased('remove')
    const [order] = await db.select().from(orders).where(eq(orders.id, whole.orderId))
    const formerNumber = memberNumber(whole.member.uid)
    expect(order).toMatchObject({ uid: null, formerNumber, state: 'paid', totalYen: 4400 })
    expect(await mailsTo(db, whole.member.email)).toEqual([])
  })

  test('takes posts and comments with their counts along, and leaves what others wrote elsewhere', async () => {
    const { other, post, otherPost } = await erased('remove')
    const page = await signedInBrowser(app, other.member)
    expect((await page.call(getImpression, { id: post })).code).toBe('not_found')
    const { data } = await page.call(getImpression, { id: otherPost })
    expect(data).toMatchObject({ likeCount: 0, commentCount: 0, comments: [] })
  })

  test('leaves open posts and comments without a name, if that was chosen; rooms go', async () => {
    const { other, post, otherPost, room, member } = await erased('keep')
    const page = await signedInBrowser(app, other.member)
    const { data } = await page.call(getImpression, { id: post })
    expect(data).toMatchObject({
      body: '朝の息がふかい',
      commentCount: 1,
      likeCount: 1,
      author: { name: '退会された方' },
    })
    expect(data?.pictures).toHaveLength(1)
    const { data: answered } = await page.call(getImpression, { id: otherPost })
    expect(answered?.comments).toMatchObject([{ body: 'いい道ですね', author: { name: '退会された方' } }])
    expect((await page.call(getImpression, { id: room })).code).toBe('not_found')
    expect((await tablesWith(member.uid)).filter(name => !passing.includes(name))).toEqual([])
  })

  test('that is killed again and again continues where it was, and is done in the end', async () => {
    const whole = await left('keep')
    const id = await idOf(whole)
    const real = db.transaction.bind(db)
    let kills = 0
    for (let most = 1; ; most += 7) {
      let count = 0
      vi.spyOn(db, 'transaction').mockImplementation((...given) => {
        if (count++ >= most) throw new Error('killed')
        return real(...given)
      })
      const isDone = await leaving.erasures.erase(id, signal).then(
        () => true,
        error => (error as Error).message !== 'killed',
      )
      vi.restoreAllMocks()
      if (isDone) break
      kills++
    }
    expect(kills).toBeGreaterThan(5)
    expect((await tablesWith(whole.member.uid)).filter(name => !passing.includes(name))).toEqual([])
    await leaving.erasures.erase(id, signal) // Once more: nothing is left to do.
    const [row] = await db.select().from(leavings).where(eq(leavings.id, id))
    expect(row).toMatchObject({ state: 'erased', uid: null })
  })

  test('stops when the process does, and does not begin before the seven days are over', async () => {
    const whole = await left('remove')
    const id = await idOf(whole)
    const stopped = new AbortController()
    stopped.abort()
    await expect(leaving.erasures.erase(id, stopped.signal)).rejects.toThrow()
    const early = await createWriter(parts, '秋')
    await early.done(contract.leave, { word: contract.leavingWord, posts: 'remove' })
    await leaving.erasures.erase(await idOf(early), signal)
    expect(await tablesWith(early.member.uid)).toContain('users')
  })

  test('does not begin while something could be charged', async () => {
    const writer = await createWriter(parts, '冬')
    const { priceId } = await createProduct(db)
    await buy(writer.page, priceId)
    await writer.done(contract.leave, { word: contract.leavingWord, posts: 'remove' })
    clock.advance(leavingUndoMs)
    const provider = vi.spyOn(sandbox.provider ?? ({} as never), 'dropMethod')
    provider.mockRejectedValue(new Error('away'))
    const id = await idOf(writer)
    await expect(leaving.erasures.erase(id, signal)).rejects.toThrow('away')
    expect(await tablesWith(writer.member.email)).toContain('users')
    provider.mockRestore()
    const forget = vi.spyOn(sandbox.provider ?? ({} as never), 'forgetMember')
    await leaving.erasures.erase(id, signal)
    expect(forget).toHaveBeenCalledExactlyOnceWith(writer.member.uid)
    expect(await tablesWith(writer.member.uid)).not.toContain('users')
  })
})

test('who comes back with the same address or LINE is a new member', async () => {
  const { member, line } = await erased('keep')
  const page = browser(app)
  expect(
    (await page.call(signUp, { email: member.email, password: 'atarashii-hito', agreesToPolicies: true }))
      .http,
  ).toBe(200)
  const made = await page.call(createCustomUser, line, { headers: { 'x-server-key': serverKey } })
  expect(made.http).toBe(200)
  expect(made.data?.uid).not.toBe(member.uid)
})

test('every table that refers to members is emptied of them', async () => {
  const { rows } = await db.execute<{ name: string; kind: string }>(sql`
    select c.conrelid::regclass::text || '.' || a.attname as name, c.confdeltype as kind
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`)
  const { statements } = await import('#core/database/statement.ts')
  const erasedHere = [...statements.keys()].flatMap(
    name => /^erase_(.+)_by_(\w+)$/.exec(name)?.slice(1) ?? [],
  )
  const listed = erasedHere.flatMap((name, index) =>
    index % 2 === 0 ? `${name}.${erasedHere[index + 1]}` : [],
  )
  // Those of points refuse to be deleted but with their member, and are few.
  const others = ['impression_comments', 'impression_likes', 'impression_pictures', 'impressions']
  const withTheMember = ['credit_balances', 'credit_ledger', 'member_exports']
  const cascading = rows.filter(({ kind }) => kind === 'c').map(({ name }) => name)
  expect(listed.toSorted()).toEqual(
    cascading
      .filter(name => ![...others, ...withTheMember].some(table => name === `${table}.uid`))
      .toSorted(),
  )
  expect(rows.filter(({ kind }) => kind === 'n').map(({ name }) => name)).toEqual([
    'contact_messages.uid',
    'gifts.giver_uid',
    'gifts.redeemed_by',
    'leavings.uid',
    'orders.uid',
    'subscriptions.uid',
  ])
})

test('a leaving that is due is started by the sweep, once', async () => {
  const who = await createMember(db)
  const page = await signedInBrowser(app, who)
  await page.call(contract.leave, { word: contract.leavingWord, posts: 'remove' })
  clock.advance(leavingUndoMs)
  await leaving.sweep()
  await leaving.sweep()
  const jobs = await takeJobs(db, 'leaving_erase')
  const id = await idOf({ member: who })
  expect(jobs.filter(({ key }) => key === `erase:${id}`)).toHaveLength(1)
})
