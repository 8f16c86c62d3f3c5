import {
  type DanceComment,
  danceCursorOf,
  listDanceCharacters,
  listDanceComments,
  readDanceComment,
} from '@iki/contract/people/dance-comment'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { characterContent, danceCommentContent } from './dance-comment.content.ts'

const clock = testClock(new Date('2026-11-21T03:00:00Z'))
const { app, db } = await testApp({ clock })
const [kafuku, dancerOnline] = ['000002', '000016']

const idOf = (number: number) => `comment-${String(number).padStart(2, '0')}`

/** Twelve comments, one a day up to yesterday, and one of tomorrow. */
beforeAll(async () => {
  const shared = { introduction: '踊る人', drawing: 'sun', accent: 'dance' }
  await characterContent.saveRow(
    { db, clock },
    { id: 'gen', name: '玄', position: 2, contentHash: 'gen', ...shared },
  )
  await characterContent.saveRow(
    { db, clock },
    { id: 'suzu', name: 'すず', position: 1, contentHash: 'suzu', ...shared },
  )
  for (let number = 1; number <= 13; number++)
    await danceCommentContent.saveRow(
      { db, clock },
      {
        id: idOf(number),
        characterId: number % 2 ? 'gen' : 'suzu',
        title: `ひとこと ${number}`,
        bodyHtml: '<p>床の声を。</p>',
        isForced: number === 12,
        publishedAt: new Date(Date.UTC(2026, 10, number === 13 ? 22 : 8 + number)),
        contentHash: idOf(number),
      },
    )
})

async function someone(itemId: string) {
  const member = await createMember(db)
  await createLicence(db, member.uid, { itemId, sinceAt: new Date(0), expireAt: new Date('2039-01-01') })
  return signedInBrowser(app, member)
}
type Page = Awaited<ReturnType<typeof someone>>
const idsOf = async (page: Page, input: { page_num?: number; contents_num?: number } = {}) =>
  (await page.call(listDanceComments, input)).data?.map(({ id }) => id)

describe('the comments are for', () => {
  test('dancers only', async () => {
    expect((await browser(app).call(listDanceComments, {})).code).toBe('not_signed_in')
    const stranger = await someone(kafuku)
    for (const endpoint of [listDanceComments, listDanceCharacters])
      expect((await stranger.call(endpoint, {})).code).toBe('plan_required')
    expect((await stranger.call(readDanceComment, { comment_id: idOf(1) })).code).toBe('plan_required')
  })

  test('who speaks comes in the order of the house', async () => {
    const { data } = await (await someone(dancerOnline)).call(listDanceCharacters, {})
    expect(data?.map(({ name }) => name)).toEqual(['すず', '玄'])
  })
})

test('unread ones come first, each group from the newest, by pages of ten', async () => {
  const page = await someone(dancerOnline)
  const newestFirst = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(idOf)
  expect(await idsOf(page)).toEqual(newestFirst.slice(0, 10))
  expect(await idsOf(page, { page_num: 2 })).toEqual(newestFirst.slice(10))
  expect(await idsOf(page, { page_num: 3 })).toEqual([])
  expect(await idsOf(page, { page_num: 2, contents_num: 3 })).toEqual([9, 8, 7].map(idOf))
  for (const number of [11, 12]) await page.call(readDanceComment, { comment_id: idOf(number) })
  expect(await idsOf(page, { contents_num: 12 })).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 12, 11].map(idOf))
  expect(await idsOf(page, { page_num: 3, contents_num: 4 })).toEqual([2, 1, 12, 11].map(idOf))
})

test('behind a comment the list continues where it was, whatever has been read or published meanwhile', async () => {
  const page = await someone(dancerOnline)
  const listed: DanceComment[] = []
  const listMore = async () => {
    const last = listed.at(-1)
    const after = last && { after: danceCursorOf(last) }
    const { data = [] } = await page.call(listDanceComments, { contents_num: 4, ...after })
    listed.push(...(data ?? []))
  }
  await page.call(readDanceComment, { comment_id: idOf(2) })
  await listMore()
  for (const number of [12, 10]) await page.call(readDanceComment, { comment_id: idOf(number) })
  for (let more = 0; more < 4; more++) await listMore()
  expect(listed.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 1, 12, 10, 2].map(idOf))
  expect(listed.slice(0, 11).map(({ isRead }) => isRead)).not.toContain(true)
  const unknown = await page.call(listDanceComments, { after: 'unread_gone', contents_num: 1 })
  expect(unknown.data?.map(({ id }) => id)).toEqual([idOf(11)])
  expect((await page.call(listDanceComments, { after: 'nowhere' })).code).toBe('invalid_input')
})

test('what is read is read for this member alone, once for all devices, and sent with the others', async () => {
  const [page, other] = [await someone(dancerOnline), await someone(dancerOnline)]
  const { data } = await page.call(listDanceComments, {})
  expect(data?.[0]).toMatchObject({ id: idOf(12), chara_id: 'suzu', isRead: false, force: true })
  const answers = await Promise.all([
    page.call(readDanceComment, { comment_id: idOf(12) }),
    page.call(readDanceComment, { comment_id: idOf(12) }),
  ])
  expect(answers.map(({ http }) => http)).toEqual([200, 200])
  const mine = (await page.call(listDanceComments, { contents_num: 100 })).data
  expect(mine?.filter(({ isRead }) => isRead).map(({ id }) => id)).toEqual([idOf(12)])
  expect((await other.call(listDanceComments, {})).data?.filter(({ isRead }) => isRead)).toEqual([])
})

test('what is not published yet is not there', async () => {
  const page = await someone(dancerOnline)
  expect(await idsOf(page, { contents_num: 100 })).not.toContain(idOf(13))
  expect((await page.call(readDanceComment, { comment_id: idOf(13) })).code).toBe('not_found')
  expect((await page.call(readDanceComment, { comment_id: 'nothing-here' })).code).toBe('not_found')
})
