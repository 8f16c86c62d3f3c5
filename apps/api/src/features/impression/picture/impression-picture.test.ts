import { createReport } from '@iki/contract/account/safety'
import * as impression from '@iki/contract/people/impression'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { removeObjectsJob, removeObjectsTask } from '#core/storage/removed-objects.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { takeJobs } from '#test/fakes/jobs.ts'
import { testServices } from '#test/services.ts'
import { statementText } from '#test/statement-text.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { impressionPictures } from '../impression.tables.ts'

const clock = testClock(new Date('2026-11-20T03:00:00Z'))
const settings = { DATA_DIR: await temporaryDirectory() }
const { app, db, config } = await testApp({ clock, settings })
const services = testServices({ config, db, clock })
const { objects } = services
const { impressionPictures: pictures } = services.impression
const plan = 'kafuku' as const
const day = 86_400_000

async function holder() {
  const member = await createMember(db, { createdAt: new Date('2020-01-01T00:00:00Z') })
  const term = { sinceAt: new Date(0), expireAt: new Date('2039-01-01T00:00:00Z') }
  await createLicence(db, member.uid, { itemId: '000002', ...term })
  return { ...member, page: await signedInBrowser(app, member) }
}
type Holder = Awaited<ReturnType<typeof holder>>

/** A picture that was sent. */
async function picture({ uid }: Holder): Promise<string> {
  const id = newId()
  const at = clock()
  await objects.put(`impressions/${id}`, Buffer.from(id))
  const row = { id, uid, storageKey: `impressions/${id}`, width: 4, height: 3, createdAt: at }
  await db.insert(impressionPictures).values({ ...row, unusedSince: at })
  return id
}

async function post({ page }: Holder, ids: string[]): Promise<string> {
  const sent = { id: newId(), plan, body: '写真です', pictures: ids }
  const { data, code } = await page.call(impression.createImpression, sent)
  if (!data) throw new Error(code ?? '')
  return data.id
}

async function cleanUp(): Promise<void> {
  await pictures.purge()
  const job = { isLastAttempt: false, signal: new AbortController().signal }
  for (const { payload, key } of await takeJobs(db, removeObjectsTask))
    if (key === null) await removeObjectsJob(db, objects)(payload, job)
}

/** Whether row and file are there: both, or neither. */
async function isStored(id: string): Promise<boolean> {
  const rows = await db.select().from(impressionPictures).where(eq(impressionPictures.id, id))
  const file = await objects.find(`impressions/${id}`)
  expect(file !== null).toBe(rows.length > 0)
  return rows.length > 0
}

const start = clock()
afterEach(() => clock.set(start))

test('a picture of no post is removed after a day, and one of a post stays', async () => {
  const author = await holder()
  const [shown, unsent] = [await picture(author), await picture(author)]
  await post(author, [shown])
  clock.advance(day - 1000)
  await cleanUp()
  expect(await isStored(unsent)).toBe(true)
  clock.advance(2000)
  await cleanUp()
  expect([await isStored(shown), await isStored(unsent)]).toEqual([true, false])
  clock.advance(300 * day)
  await cleanUp()
  expect(await isStored(shown)).toBe(true)
})

test('what an edit leaves out or a deleted post had is removed a day later, but not what came back', async () => {
  const author = await holder()
  const [left, removed, back] = [await picture(author), await picture(author), await picture(author)]
  const edited = await post(author, [left])
  const [deleted, restored] = [await post(author, [removed]), await post(author, [back])]
  await author.page.call(impression.updateImpression, { id: edited, body: 'なし', pictures: [] })
  await author.page.call(impression.deleteImpression, { id: deleted })
  await author.page.call(impression.deleteImpression, { id: restored })
  await author.page.call(impression.restoreImpression, { id: restored })
  await cleanUp()
  expect([await isStored(left), await isStored(removed)]).toEqual([true, true])
  clock.advance(day + 1000)
  await cleanUp()
  expect([await isStored(left), await isStored(removed), await isStored(back)]).toEqual([false, false, true])
})

test('a picture in two posts stays until the second one is removed, too', async () => {
  const author = await holder()
  const shared = await picture(author)
  const posts = [await post(author, [shared]), await post(author, [shared])]
  await author.page.call(impression.deleteImpression, { id: posts[0] ?? '' })
  clock.advance(day + 1000)
  await cleanUp()
  expect(await isStored(shared)).toBe(true)
  clock.set(start)
  await author.page.call(impression.deleteImpression, { id: posts[1] ?? '' })
  clock.advance(day + 1000)
  await cleanUp()
  expect(await isStored(shared)).toBe(false)
})

test('a post with a picture of somebody else is refused, and uses none of them', async () => {
  const [author, other] = [await holder(), await holder()]
  const [mine, theirs] = [await picture(author), await picture(other)]
  for (const ids of [[theirs], [mine, theirs], [mine, newId()]]) {
    const sent = { id: newId(), plan, body: '写真です', pictures: ids }
    expect((await author.page.call(impression.createImpression, sent)).code).toBe('not_found')
  }
  clock.advance(25 * 3_600_000)
  await cleanUp()
  expect([await isStored(mine), await isStored(theirs)]).toEqual([false, false])
})

test('one that is sent again waits for its post another day', async () => {
  const author = await holder()
  const id = await picture(author)
  clock.advance(day - 1000)
  expect(await pictures.save(author.uid, id, Buffer.from('not read again'))).toMatchObject({ id })
  clock.advance(2000)
  await cleanUp()
  expect(await isStored(id)).toBe(true)
  clock.set(start)
  await post(author, [id])
})

test('what was reported stays until somebody has decided, also when its post is deleted', async () => {
  const [author, reader] = [await holder(), await holder()]
  const id = await picture(author)
  const impressionId = await post(author, [id])
  expect((await reader.page.call(createReport, { impressionId, reason: 'unkind' })).code).toBeNull()
  await author.page.call(impression.deleteImpression, { id: impressionId })
  clock.advance(day + 1000)
  await cleanUp()
  expect(await isStored(id)).toBe(true)
  await db.execute(sql`update reports set state = 'kept', decided_at = now()`)
  clock.advance(day + 1000)
  await cleanUp()
  expect(await isStored(id)).toBe(false)
})

test('a post that is sent while its picture is removed has it, or is refused', async () => {
  const author = await holder()
  const id = await picture(author)
  clock.advance(day + 1000)
  const page = await signedInBrowser(app, author)
  const sent = { id: newId(), plan, body: 'いま', pictures: [id] }
  const [answer] = await Promise.all([page.call(impression.createImpression, sent), cleanUp()])
  if (answer.code === null) expect(await isStored(id)).toBe(true)
  else expect([answer.code, await isStored(id)]).toEqual(['not_found', false])
})

test('thousands that wait to be removed are, and posts are asked by an index', async () => {
  const author = await holder()
  await db.execute(sql`insert into impression_pictures (id, uid, storage_key, width, height, created_at, unused_since)
    select 'many-' || n, ${author.uid}, 'many/' || n, 4, 3, now(), '2026-11-01' from generate_series(1, 950) n`)
  await db.execute(sql`insert into impressions (id, uid, plan, status, body, html, search_text, picture_ids, input_hash, created_at)
    select 'post-' || n, ${author.uid}, 'kafuku', 'open', 'x', 'x', 'x', case when n % 10 = 0 then array['many-' || n] else '{}' end,
      '', now() from generate_series(1, 9000) n`)
  await db.execute(sql`vacuum analyze impressions`)
  await pictures.purge()
  const { rows } = await db.execute(
    sql`select count(*)::int as count from impression_pictures where id like 'many-%' and unused_since is null`,
  )
  expect(rows).toEqual([{ count: 95 }])
  const text = statementText('impression_pictures_delete_unused', { ids: "array['many-1', 'many-2']" })
  const { rows: plans } = await db.execute(sql.raw(`explain ${text}`))
  expect(JSON.stringify(plans)).toContain('impressions_of_picture')
  expect(JSON.stringify(plans)).not.toContain('Seq Scan on impressions')
})
