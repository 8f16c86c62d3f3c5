import * as contract from '@iki/contract/account/export'
import { exportAgainMs, exportDays } from '@iki/contract/account/export'
import { leave, leavingUndoMs, leavingWord } from '@iki/contract/account/leaving'
import { defaultPreference, listNotifications, saveUserSettings } from '@iki/contract/account/notification'
import { proofMs } from '@iki/contract/account/proof'
import { eq, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { removeObjectsTask } from '#core/storage/removed-objects.ts'
import { leavings } from '#features/leaving/leaving.tables.ts'
import { notifications } from '#features/notification/notification.tables.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser, type TestMember } from '#test/factories.ts'
import { takeJobs } from '#test/fakes/jobs.ts'
import { mailsTo } from '#test/mails.ts'
import { testServices } from '#test/services.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { createWholeMember } from '#test/whole-member.ts'
import { exportTask } from './export.service.ts'
import { memberExports } from './export.tables.ts'
import { ownRows } from './own-rows.store.ts'

const start = new Date('2026-11-22T03:00:00.000Z')
const clock = testClock(start)
const settings = { DATA_DIR: await temporaryDirectory() }
const { app, db, config } = await testApp({ clock, settings })
const services = testServices({ config, db, clock })
const { objects } = services
const { exports } = services.export
afterEach(() => {
  clock.set(start)
  vi.restoreAllMocks()
})
const { signal } = new AbortController()
const attempt = { isLastAttempt: false, signal }

const ask = async (page: Browser) => (await page.call(contract.createExport, {})).code
const list = async (page: Browser) => (await page.call(contract.listExports, {})).data
const idOf = async ({ uid }: TestMember) =>
  (await db.select().from(memberExports).where(eq(memberExports.uid, uid)))[0]?.id ?? ''

/** As the link is opened. */
async function download(page: Browser, url: string) {
  const headers = { cookie: page.cookieHeader(url) }
  return app.inject({ method: 'GET', url, headers })
}
async function made(member: TestMember, page: Browser) {
  expect(await ask(page)).toBe(null)
  await exports.make(await idOf(member), attempt)
  const url = (await list(page))?.exports[0]?.url ?? ''
  expect(url).not.toBe('')
  return url
}
async function someone() {
  const member = await createMember(db)
  return { member, page: await signedInBrowser(app, member) }
}

describe('an export', () => {
  test('has all that is the member’s, for people, for spreadsheets and for programs', async () => {
    const { member, page, postPicture, diaryPicture, lesson, orderId } = await createWholeMember({
      app,
      db,
      clock,
      objects,
    })
    const { rawPayload, headers } = await download(page, await made(member, page))
    expect(headers['content-disposition']).toBe('attachment; filename="iki-2026-11-22.zip"')
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    const files = unzipSync(rawPayload)
    const read = (name: string) => Buffer.from(files[name] ?? []).toString()
    const rows = (name: string): Record<string, string>[] => JSON.parse(read(`json/${name}.json`)).rows
    expect(read('はじめにお読みください.md')).toContain('| orders | 購入の記録 |')
    expect(read('diary/diary.md')).toContain('雨のあとの土の匂い')
    expect(read('diary/diary.json')).toContain('雨のあとの土の匂い')
    expect(read('diary/kafuku-diary.csv')).toContain('膝がかるい')
    expect(read('bookmarks/bookmarks-2026-11-22.md')).toContain('ここで目をとじる')
    expect(read('bookmarks/bookmarks-2026-11-22.json')).toContain(lesson)
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([`pictures/${postPicture}.webp`, `diary/pictures/${diaryPicture}.webp`]),
    )
    expect(rows('profile')).toMatchObject([
      { nickname: '春子', email: member.email, intro: '山のちかくに住んでいます' },
    ])
    expect(rows('orders')).toMatchObject([{ id: orderId, totalYen: '4400', state: 'paid' }])
    expect(rows('posts').map(({ body }) => body)).toContain('朝の息がふかい')
    expect(rows('comments')).toMatchObject([{ body: 'いい道ですね' }])
    expect(rows('playlists')).toMatchObject([{ name: '雨の日に' }])
    expect(rows('receipts')).toHaveLength(1)
    expect(rows('display')).toMatchObject([
      { scheme: '暗い', textPercent: '125', motion: null, homeOrder: null, hiddenParts: 'ラジオ、お知らせ' },
    ])
    expect(read('csv/display.csv').split('\r\n')[0]).toContain('"文字の大きさ（％）"')
    expect(rows('actions')).toMatchObject([
      { what: 'みんなの感想をひらいた', title: '' },
      { what: '音声を再生した', title: '朝の ひと息' },
    ])
    expect(rows('messages')).toMatchObject([{ subject: '質問' }])
    expect(read('csv/orders.csv').split('\r\n')[0]).toContain('"金額（円）"')
    expect(read('csv/orders.csv')).toContain('4400')
    for (const secret of ['argon2', 'sealed', 'visa-4242', '夕方の道'])
      expect(
        Object.values(files).some(file => Buffer.from(file).includes(secret)),
        secret,
      ).toBe(false)
  })

  test('is the same for a member who has nothing yet', async () => {
    const { member, page } = await someone()
    const files = unzipSync((await download(page, await made(member, page))).rawPayload)
    for (const { file } of ownRows) expect(Object.keys(files)).toContain(`json/${file}.json`)
  })

  test('reads tables in pages, and forgets no row between them', async () => {
    const { member, page } = await someone()
    await db.execute(sql`insert into content_log (uid, title, type, url, item_id, tag, created_at)
      select ${member.uid}, 'n' || n, 'audio', '/', '', '', now() from generate_series(1, 2500) n`)
    const files = unzipSync((await download(page, await made(member, page))).rawPayload)
    const { rows } = JSON.parse(Buffer.from(files['json/pages.json'] ?? []).toString())
    expect(new Set(rows.map(({ title }: { title: string }) => title)).size).toBe(2500)
  })
})

describe('one that is ready', () => {
  const noticesOf = async (page: Browser) =>
    (await page.call(listNotifications, {})).data?.items.filter(({ kind }) => kind === 'export')

  test('says so in the app, once, beside the mail', async () => {
    const { member, page } = await someone()
    expect(await noticesOf(page)).toEqual([])
    await made(member, page)
    await exports.make(await idOf(member), attempt)
    expect(await noticesOf(page)).toMatchObject([
      { title: '書き出しができました', link: '/mypage/export', status: 'unread' },
    ])
    const waiting = await db.select().from(notifications).where(eq(notifications.uid, member.uid))
    expect(waiting.map(({ awaitsMail }) => awaitsMail)).toEqual([false])
    expect((await mailsTo(db, member.email)).map(({ kind }) => kind)).toEqual(['export_ready'])
  })

  test('is mailed also where no notices are wanted', async () => {
    const { member, page } = await someone()
    const none = { app: false, mail: false, push: false }
    const kinds = { ...defaultPreference.kinds, export: none }
    await page.call(saveUserSettings, { notification_preference: { ...defaultPreference, kinds } })
    await made(member, page)
    expect(await noticesOf(page)).toEqual([])
    expect((await mailsTo(db, member.email)).map(({ kind }) => kind)).toEqual(['export_ready'])
  })
})

describe('who may have it', () => {
  test('the member, in the browser that was given the address, while they are signed in', async () => {
    const { member, page } = await someone()
    const url = await made(member, page)
    const elsewhere = await signedInBrowser(app, member)
    const stranger = (await someone()).page
    expect((await download(page, url)).statusCode).toBe(200)
    for (const other of [elsewhere, stranger]) expect((await download(other, url)).statusCode).toBe(403)
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(401)
    expect((await list(stranger))?.exports).toEqual([])
  })

  test('nobody after seven days, when its files go as well', async () => {
    const { member, page } = await someone()
    const url = await made(member, page)
    const id = await idOf(member)
    expect((await objects.listFolder(`exports/${id}`)).size).toBe(1)
    clock.advance(exportDays * 86_400_000)
    expect((await download(page, url)).statusCode).not.toBe(200)
    clock.advance(86_400_001)
    await exports.purge()
    expect(await idOf(member)).toBe('')
    const jobs = await takeJobs(db, removeObjectsTask)
    expect(jobs.flatMap(({ payload }) => (payload as { keys: string[] }).keys)).toContain(`exports/${id}/0`)
  })

  test('nobody without a proof', async () => {
    const { page } = await someone()
    clock.advance(proofMs)
    expect(await ask(page)).toBe('proof_needed')
  })
})

describe('asking', () => {
  test('twice while one is made is one, and a second one of a day is too soon', async () => {
    const { member, page } = await someone()
    await Promise.all([ask(page), ask(page)])
    const jobs = (await takeJobs(db, exportTask)).filter(
      async ({ key }) => key === `export:${await idOf(member)}`,
    )
    expect(jobs.length).toBeGreaterThan(0)
    expect((await list(page))?.exports).toMatchObject([{ state: 'making', url: null }])
    await exports.make(await idOf(member), attempt)
    expect(await ask(page)).toBe('too_many_requests')
    expect((await list(page))?.nextFrom).toBe(new Date(start.getTime() + exportAgainMs).toISOString())
    expect((await mailsTo(db, member.email)).map(({ kind }) => kind)).toEqual(['export_ready'])
  })

  test('for one that cannot be made says so in the end, and can be done again', async () => {
    const { member, page } = await someone()
    await ask(page)
    vi.spyOn(objects, 'put').mockRejectedValue(new Error('full'))
    const id = await idOf(member)
    await expect(exports.make(id, attempt)).rejects.toThrow('full')
    expect((await list(page))?.exports).toMatchObject([{ state: 'making' }])
    await expect(exports.make(id, { ...attempt, isLastAttempt: true })).rejects.toThrow('full')
    expect((await list(page))?.exports).toMatchObject([{ state: 'failed' }])
    vi.restoreAllMocks()
    expect(await ask(page)).toBe(null)
  })

  test('one that was killed in the middle is made whole by the next try', async () => {
    const { member, page } = await someone()
    await ask(page)
    const id = await idOf(member)
    const stopped = new AbortController()
    stopped.abort()
    await expect(exports.make(id, { isLastAttempt: true, signal: stopped.signal })).rejects.toThrow()
    expect((await list(page))?.exports).toMatchObject([{ state: 'making' }])
    await exports.make(id, attempt)
    await exports.make(id, attempt) // Once more: it is there.
    const url = (await list(page))?.exports[0]?.url ?? ''
    expect(Object.keys(unzipSync((await download(page, url)).rawPayload)).length).toBeGreaterThan(40)
  })
})

test('the exports of a member who has left go with them', async () => {
  const { member, page } = await someone()
  await made(member, page)
  const id = await idOf(member)
  await page.call(leave, { word: leavingWord, posts: 'remove' })
  clock.advance(leavingUndoMs)
  const [row] = await db.select().from(leavings).where(eq(leavings.uid, member.uid))
  await services.leaving.erasures.erase(row?.id ?? '', signal)
  const jobs = await takeJobs(db, removeObjectsTask)
  expect(jobs.flatMap(({ payload }) => (payload as { keys: string[] }).keys)).toContain(`exports/${id}/0`)
})

/** Tables of members that are not in the export, and why. */
const leftOut: Record<string, string> = {
  ...Object.fromEntries(
    [
      'diary_entries',
      'diary_pictures',
      'diary_skips',
      'eichi_diary',
      'eichi_stamps',
      'kafuku_diary',
      'sheet_answers',
    ].map(name => [name, 'in the files of the diaries']),
  ),
  ...Object.fromEntries(['lesson_bookmarks', 'lesson_memos'].map(name => [name, 'in those of bookmarks'])),
  impression_pictures: 'as files',
  ...Object.fromEntries(
    [
      'auth_tokens',
      'cast_sessions',
      'push_subscriptions',
      'family_holds',
      'credit_balances',
      'stripe_customers',
    ].map(name => [name, 'of the works of the service']),
  ),
  ...Object.fromEntries(
    [
      'lesson_favorite_removals',
      'word_favorite_removals',
      'player_queues',
      'player_lesson_speeds',
      'popup_views',
    ]
      .concat(['lesson_past_positions', 'player_settings', 'radio_seen', 'impression_seen', 'story_saves'])
      .concat(['notification_read_marks', 'dance_comment_reads', 'tours', 'story_reads', 'story_flags'])
      .concat(['quiz_cards'])
      .map(name => [name, 'where something stands on the screen']),
  ),
  ...Object.fromEntries(
    ['lesson_member_play_counts', 'listening_days', 'playlist_finishes'].map(name => [
      name,
      'sums and marks of what is listed',
    ]),
  ),
  ...Object.fromEntries(['hidden_people', 'reports'].map(name => [name, 'it is about other members'])),
  gacha_counters: 'follows from the draws',
  leavings: 'the leaving itself',
  member_exports: 'the export itself',
}

test('every table that refers to members is in the export, or is left out for a reason', async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass order by 1`,
  )
  const { statements } = await import('#core/database/statement.ts')
  const texts = [...statements.values()]
    .filter(({ name }) => name.startsWith('export_'))
    .map(({ text }) => text)
  const missing = rows
    .map(({ name }) => name)
    .filter(
      name => !(name in leftOut) && !texts.some(text => new RegExp(`(from|join)\\s+${name} `).test(text)),
    )
  expect(missing).toEqual([])
})
