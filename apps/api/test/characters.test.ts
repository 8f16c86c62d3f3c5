import { contactLengths, sendContact } from '@iki/contract/account/contact'
import { listNotifications } from '@iki/contract/account/notification'
import { createReport, reportNoteLength } from '@iki/contract/account/safety'
import { nicknameLength, updateProfile } from '@iki/contract/account/session'
import { firstCharacters, mostCodeUnits } from '@iki/contract/api/characters'
import { createDiaryEntry, deleteDiaryEntry, memoLength } from '@iki/contract/diary/diary'
import { habitCalls } from '@iki/contract/diary/habit-diary'
import { habitTextLength } from '@iki/contract/diary/habit-kinds'
import { recordContent } from '@iki/contract/media/activity'
import { bookmarkLimits, saveBookmark, saveMemo } from '@iki/contract/media/bookmark'
import { commentLength, createComment } from '@iki/contract/people/comment'
import { createImpression, impressionLength, listTimeline } from '@iki/contract/people/impression'
import { getMyList } from '@iki/contract/people/kansou'
import { listRooms } from '@iki/contract/people/room'
import { describe, expect, test } from 'vitest'
import { newId } from '../src/core/random.ts'
import { contentLog } from '../src/features/activity/activity.tables.ts'
import { testApp } from './app.ts'
import { createLesson, createLicence } from './content-factories.ts'
import { createMember, signedInBrowser } from './factories.ts'

/** What people write is counted, kept and cut as a reader counts: a family of emoji is one character. */
const { app, db } = await testApp()
const family = '👨‍👩‍👧‍👦'

async function someone() {
  const member = await createMember(db, { createdAt: new Date('2020-01-01T00:00:00Z') })
  await createLicence(db, member.uid)
  return { ...member, page: await signedInBrowser(app, member) }
}
const { page, uid } = await someone()
const lesson = await createLesson(db)
const post = async (body: string) => {
  const id = newId()
  return { id, answer: await page.call(createImpression, { id, plan: 'kafuku', body }) }
}
const { id: postId } = await post('なにか')
const reader = await someone()

const date = '2026-01-05'
const rating = { stress: 5, breath: 5 }
const habit = { sleep: 1, meal: 1, breath: 1, stress: 1, images: [] }
const nothing = { impressed: '', agreement: '', fix: '', tough: '', memo: '' }
const kafuku = { kagura: 1, sonkyo: 1, method: 1, images: [] }
const message = { name: '花', email: 'hana@example.com', subject: '件', body: '文' }

type Write = (text: string) => Promise<{ http: number; code: string | null }>
const fields: Record<string, [most: number, write: Write]> = {
  'the memo of a diary': [
    memoLength,
    async memo => {
      const answer = await page.call(createDiaryEntry, { date, ...rating, memo })
      if (answer.data) await page.call(deleteDiaryEntry, { id: answer.data.id })
      return answer
    },
  ],
  'words of an eichi diary': [
    habitTextLength,
    fix => page.call(habitCalls.eichi.save, { date, ...habit, ...nothing, fix }),
  ],
  'the memo of a kafuku diary': [
    habitTextLength,
    memo => page.call(habitCalls.kafuku.save, { date, ...kafuku, memo }),
  ],
  'a post': [impressionLength, async body => (await post(body)).answer],
  'a comment': [
    commentLength,
    body => reader.page.call(createComment, { id: postId, commentId: newId(), body }),
  ],
  'the words of a bookmark': [
    bookmarkLimits.textLength,
    text => page.call(saveBookmark, { onsei_id: lesson, audipo: { seconds: 1, text } }),
  ],
  'a nickname': [nicknameLength, nickname => page.call(updateProfile, { nickname })],
  'a report': [
    reportNoteLength,
    note => reader.page.call(createReport, { impressionId: postId, reason: 'spam', note }),
  ],
  'the name in a message': [contactLengths.name, name => page.call(sendContact, { ...message, name })],
  'the subject of a message': [
    contactLengths.subject,
    subject => page.call(sendContact, { ...message, subject }),
  ],
}

describe.each(Object.entries(fields))('%s', (_, [most, write]) => {
  test.each([
    ['families', family],
    ['letters of two parts', 'か\u3099'],
  ])('holds as many %s as it says', async (_kind, character) => {
    expect(await write(character.repeat(most))).toMatchObject({ http: 200 })
    expect(await write(character.repeat(most + 1))).toMatchObject({ http: 400, code: 'invalid_input' })
  })

  test('holds no characters without an end', async () => {
    const endless = `あ${'\u0301'.repeat(mostCodeUnits(most))}`
    const { http } = await write(endless)
    expect([400, 413]).toContain(http)
  })
})

test('a memo of a lesson holds what fits into a request', async () => {
  const save = (memo: string) =>
    page.call(saveMemo, { onseiId: lesson, memo }, { headers: { 'content-type': 'application/json' } })
  expect((await save(family.repeat(5_000))).http).toBe(200)
  expect((await save('あ'.repeat(bookmarkLimits.memoLength))).http).toBe(200)
  expect((await save('あ'.repeat(bookmarkLimits.memoLength + 1))).code).toBe('invalid_input')
})

test('no summary, title or log ends within a character', async () => {
  const body = `${family}か\u3099🇯🇵`.repeat(100)
  const { id } = await post(body)
  await page.call(recordContent, { uid, title: body, type: 'onsei', url: '/' })
  await reader.page.call(createComment, { id, commentId: newId(), body })
  const [latest] = (await page.call(getMyList, { plan: 'kafuku', max: 1 })).data ?? []
  expect(latest).toMatchObject({
    title: firstCharacters(body, 50),
    summary: `${firstCharacters(body, 200)}…`,
  })
  const [room] = (await page.call(listRooms, {})).data ?? []
  expect(room?.summary).toBe(firstCharacters(body, 60))
  const rows = await db.select().from(contentLog)
  expect(rows[0]?.title).toBe(firstCharacters(body, 50))
  const [notice] = (await page.call(listNotifications, {})).data?.items ?? []
  expect(notice?.summary).toBe(`${firstCharacters(notice?.body ?? '', 100)}…`)
  expect((await page.call(listTimeline, { plan: 'kafuku', words: family.repeat(100) })).http).toBe(200)
})
