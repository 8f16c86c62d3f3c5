import { createComment } from '@iki/contract/people/comment'
import * as impression from '@iki/contract/people/impression'
import * as kansou from '@iki/contract/people/kansou'
import { listAnswered, listRoomMessages, markRoomSeen } from '@iki/contract/people/room'
import { expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { testApp } from '#test/app.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const { app, db } = await testApp()
const plan = 'kafuku' as const

async function holder() {
  const member = await createMember(db, { createdAt: new Date('2020-01-01T00:00:00Z') })
  await createLicence(db, member.uid)
  return signedInBrowser(app, member)
}
const page = await holder()

test('a page ends at any post, however long its id', async () => {
  for (let number = 0; number <= impression.timelinePageSize; number++) {
    const id = `post-${number}-`.padEnd(64, 'x')
    expect((await page.call(impression.createImpression, { id, plan, body: 'ながい名札' })).http).toBe(200)
  }
  const { data } = await page.call(impression.listTimeline, { plan })
  const cursor = data?.next ?? ''
  expect((await page.call(impression.listTimeline, { plan, cursor })).data?.items).toHaveLength(1)
  expect((await page.call(listRoomMessages, { plan, cursor })).data?.items).toHaveLength(1)
})

test.each(['-271821-04-20T00:00:00.000Z', '-005000-01-01T00:00:00.000Z'])(
  'before %s, which no database knows, there is nothing',
  async from => {
    const cursor = `${from}_x`
    expect((await page.call(impression.listTimeline, { plan, cursor })).data?.items).toEqual([])
    expect((await page.call(listAnswered, { cursor })).data?.items).toEqual([])
    expect((await page.call(kansou.getListAdditional, { plan, from })).data).toEqual([])
  },
)

test('a moment that is none is said to be wrong', async () => {
  const until = '2026-01-01T00:00:00 +09'
  expect((await page.call(markRoomSeen, { plan, until })).code).toBe('invalid_input')
  expect((await page.call(impression.markTimelineSeen, { plan, until })).code).toBe('invalid_input')
  const like = { id: newId(), isLiked: true }
  expect((await page.call(impression.setLike, { ...like, chosenAt: until })).code).toBe('invalid_input')
  expect((await page.call(impression.setLike, { ...like, wishedAt: until })).code).toBe('invalid_input')
})

test.each(['\u202e', '\u0007', '\u200b\u2060', '\u3164', '\ufe0f \u00ad'])(
  'what nobody can see (%j) is no text',
  async body => {
    const writer = await holder()
    const id = newId()
    const write = (text: string) => writer.call(impression.createImpression, { id, plan, body: text })
    expect((await write(body)).code).toBe('invalid_input')
    expect((await write('見える')).http).toBe(200)
    expect((await writer.call(impression.updateImpression, { id, body })).code).toBe('invalid_input')
    const comment = { id, commentId: newId(), body }
    expect((await writer.call(createComment, comment)).code).toBe('invalid_input')
  },
)
