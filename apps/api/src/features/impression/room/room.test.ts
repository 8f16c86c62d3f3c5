import { setHiding } from '@iki/contract/account/safety'
import { bodyVoiceTag } from '@iki/contract/media/audio-lists'
import { createComment, deleteComment } from '@iki/contract/people/comment'
import * as impression from '@iki/contract/people/impression'
import { listAnswered, listRoomMessages, listRooms, markRoomSeen } from '@iki/contract/people/room'
import { timelines } from '@iki/contract/people/timeline'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { statementText } from '#test/statement-text.ts'

const clock = testClock(new Date('2026-11-20T03:00:00Z'))
const { app, db } = await testApp({ clock })
const plan = 'kafuku' as const
const second = 1_000

async function holder() {
  const member = await createMember(db, { createdAt: new Date('2020-01-01T00:00:00Z') })
  await createLicence(db, member.uid)
  return { ...member, page: await signedInBrowser(app, member) }
}
type Holder = Awaited<ReturnType<typeof holder>>

async function post({ page }: Holder, body: string, lessonId?: string) {
  clock.advance(second)
  const moment = lessonId === undefined ? undefined : { lessonId, seconds: 0 }
  const { data, code } = await page.call(impression.createImpression, { id: newId(), plan, body, moment })
  if (!data) throw new Error(code ?? '')
  return data.id
}
async function answer({ page }: Holder, id: string, body = 'よい') {
  clock.advance(second)
  const commentId = newId()
  const { code } = await page.call(createComment, { id, commentId, body })
  if (code) throw new Error(code)
  return commentId
}
const answeredOf = async ({ page }: Holder, cursor?: string) => {
  const { data } = await page.call(listAnswered, cursor === undefined ? {} : { cursor })
  return { bodies: data?.items.map(({ body }) => body), next: data?.next ?? null }
}
const unreadOf = async ({ page }: Holder) => (await page.call(listRooms, {})).data?.[0]?.unreadCount

test('answered posts come once each, the one with the latest answer first, by pages', async () => {
  const [author, reader] = [await holder(), await holder()]
  const ids: string[] = []
  for (let number = 1; number <= 13; number++) ids.push(await post(author, `感想 ${number}`))
  await post(author, 'まだ返事がない')
  for (const id of ids) await answer(reader, id)
  await answer(reader, ids[0] ?? '')
  await answer(author, ids[1] ?? '')
  const first = await answeredOf(author)
  expect(first.bodies).toEqual([1, 13, 12, 11, 10, 9, 8, 7, 6, 5].map(number => `感想 ${number}`))
  const rest = await answeredOf(author, first.next ?? '')
  expect(rest).toEqual({ bodies: [4, 3, 2].map(number => `感想 ${number}`), next: null })
  expect((await answeredOf(reader)).bodies).toEqual([])
})

test('an answer that was removed, or of somebody hidden, does not count, nor one to a removed post', async () => {
  const [author, reader, loud] = [await holder(), await holder(), await holder()]
  const [early, late, removed] = [
    await post(author, '早い'),
    await post(author, '遅い'),
    await post(author, '消える'),
  ]
  await answer(reader, early)
  await answer(reader, late)
  const slip = await answer(reader, early)
  await answer(loud, early)
  await answer(reader, removed)
  expect((await answeredOf(author)).bodies).toEqual(['消える', '早い', '遅い'])
  expect(await unreadOf(author)).toBe(5)
  await author.page.call(impression.deleteImpression, { id: removed })
  await reader.page.call(deleteComment, { id: early, commentId: slip })
  expect((await answeredOf(author)).bodies).toEqual(['早い', '遅い'])
  expect(await unreadOf(author)).toBe(3)
  await author.page.call(setHiding, { other: loud.uid, hiding: 'mute' })
  expect((await answeredOf(author)).bodies).toEqual(['遅い', '早い'])
  expect(await unreadOf(author)).toBe(2)
})

test('a room counts the answers that came after it was seen, up to 99', async () => {
  const [author, reader] = [await holder(), await holder()]
  const id = await post(author, '感想')
  await answer(author, id, '自分の言葉')
  expect(await unreadOf(author)).toBe(0)
  await answer(reader, id)
  await answer(reader, id)
  expect(await unreadOf(author)).toBe(2)
  await author.page.call(markRoomSeen, { plan, until: clock().toISOString() })
  expect(await unreadOf(author)).toBe(0)
  await db.execute(sql`insert into impression_comments
      (id, impression_id, uid, post_uid, post_plan, body, html, input_hash, created_at)
    select ${`${id}-`} || n, ${id}, ${reader.uid}, ${author.uid}, ${plan}, 'よい', '', '',
      ${clock().toISOString()}::timestamptz + n * interval '1 millisecond' from generate_series(1, 120) n`)
  expect(await unreadOf(author)).toBe(99)
})

test('rooms and answered posts of somebody who has written thousands cost what is shown', async () => {
  const author = await createMember(db)
  const reader = await createMember(db)
  await db.execute(sql`insert into impressions (id, uid, plan, status, body, html, search_text, input_hash, created_at)
    select ${author.uid} || n, ${author.uid}, ${plan}, 'open', '息', '', '', '', ${clock().toISOString()}::timestamptz
      - n * interval '1 hour' from generate_series(1, 3000) n`)
  await db.execute(sql`insert into impression_comments
      (id, impression_id, uid, post_uid, post_plan, body, html, input_hash, created_at)
    select id || '-c', id, ${reader.uid}, uid, plan, 'よい', '', '', created_at + interval '1 minute'
    from impressions where uid = ${author.uid}`)
  await db.execute(sql`vacuum analyze impressions, impression_comments`)
  const plans = `array['${timelines.join("','")}']`
  for (const name of ['rooms', 'impressions_answered']) {
    const values = {
      uid: `'${author.uid}'`,
      hidden: `'{}'::text[]`,
      plans,
      before: `'2030-01-01'`,
      beforeId: `''`,
    }
    const { rows } = await db.execute(
      sql.raw(`explain (analyze, buffers, format json) ${statementText(name, values)}`),
    )
    const [, blocks] = /"Shared Hit Blocks":(\d+)/.exec(JSON.stringify(rows)) ?? []
    expect(Number(blocks), name).toBeLessThan(1_000)
  }
})

test('messages about body-voice lessons are those of posts at a lesson with its tag, and of the member alone', async () => {
  const [author, other] = [await holder(), await holder()]
  const [tagged, untagged] = [await createLesson(db, { tags: [bodyVoiceTag] }), await createLesson(db)]
  await post(author, '声の感想', tagged)
  await post(author, '別の音声の感想', untagged)
  await post(author, '音声のない感想')
  await post(other, '人の感想', tagged)
  const bodiesOf = async (isAboutBodyVoice: boolean) =>
    (await author.page.call(listRoomMessages, { plan, isAboutBodyVoice })).data?.items.map(({ body }) => body)
  expect(await bodiesOf(true)).toEqual(['声の感想'])
  expect(await bodiesOf(false)).toEqual(['声の感想', '別の音声の感想', '音声のない感想'])
})
