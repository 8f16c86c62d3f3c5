import { listNotifications } from '@iki/contract/account/notification'
import { setHiding } from '@iki/contract/account/safety'
import { createComment } from '@iki/contract/people/comment'
import * as impression from '@iki/contract/people/impression'
import * as kansou from '@iki/contract/people/kansou'
import { listRoomMessages, listRooms } from '@iki/contract/people/room'
import { describe, expect, test, vi } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { newId } from '#core/random.ts'
import { licenceService } from '#features/licence/licence.service.ts'
import { testApp } from '#test/app.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { countWaitingForLocks } from '#test/waiting-for-locks.ts'

const { app, db } = await testApp()
const kafuku = '000002'
const plan = 'kafuku' as const

async function holder(itemId = kafuku) {
  const member = await createMember(db, { createdAt: new Date('2020-01-01T00:00:00Z') })
  await createLicence(db, member.uid, { itemId })
  return { ...member, page: await signedInBrowser(app, member) }
}

async function post(page: Awaited<ReturnType<typeof holder>>['page'], body: string, more: object = {}) {
  const { data, code } = await page.call(impression.createImpression, { id: newId(), plan, body, ...more })
  if (!data) throw new Error(code ?? '')
  return data
}

describe('a post', () => {
  test('is in the timeline of its plan, in the author’s room, and nowhere else', async () => {
    const [author, reader, stranger] = [await holder(), await holder(), await holder('000001')]
    const { id } = await post(
      author.page,
      '朝の息が、ふかくなりました。\nhttps://example.com/a?b=1&c を読んで <b>驚く</b>',
    )
    const timeline = await reader.page.call(impression.listTimeline, { plan })
    expect(timeline.data?.items[0]).toMatchObject({ id, likeCount: 0, commentCount: 0, comments: [] })
    expect(timeline.data?.items[0]?.html).toBe(
      '<p>朝の息が、ふかくなりました。<br /><a href="https://example.com/a?b=1&amp;c" rel="nofollow ugc noopener">https://example.com/a?b=1&amp;c</a> を読んで &lt;b&gt;驚く&lt;/b&gt;</p>',
    )
    expect((await author.page.call(listRoomMessages, { plan })).data?.items.map(item => item.id)).toEqual([
      id,
    ])
    expect((await stranger.page.call(impression.listTimeline, { plan })).code).toBe('plan_required')
    expect((await stranger.page.call(impression.getImpression, { id })).code).toBe('plan_required')
  })

  test('is returned by the calls of the specification with its text, its state and its moment', async () => {
    const [author, reader] = [await holder(), await holder()]
    const { id } = await post(author.page, '朝の息')
    await reader.page.call(impression.setLike, { id, isLiked: true, chosenAt: '2026-01-01T00:00:00.000Z' })
    await reader.page.call(createComment, { id, commentId: newId(), body: 'わたしもです' })
    const { data } = await reader.page.call(kansou.getUserList, { plan, uid: author.uid })
    expect(data).toEqual([
      {
        id,
        uid: author.uid,
        name: expect.any(String),
        plan,
        body: '朝の息',
        html: '<p>朝の息</p>',
        title: '朝の息',
        summary: '',
        status: 'open',
        created: expect.stringMatching(/^20.*Z$/),
        createdAt: expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/),
        likedUsers: [{ uid: reader.uid, name: expect.any(String), created: expect.stringMatching(/Z$/) }],
        kansouComments: [expect.objectContaining({ uid: reader.uid, body: 'わたしもです' })],
      },
    ])
  })

  test('that is sent again is the same post, and another under its id is refused', async () => {
    const author = await holder()
    const sent = { id: newId(), plan, body: 'ひとつだけ' }
    const [first, again] = await Promise.all([
      author.page.call(impression.createImpression, sent),
      author.page.call(impression.createImpression, sent),
    ])
    expect([first.http, again.http]).toEqual([200, 200])
    const other = await author.page.call(impression.createImpression, { ...sent, body: 'ちがうもの' })
    expect(other.code).toBe('repeated_differently')
    const mine = await author.page.call(kansou.getMyList, { plan })
    expect(mine.data?.map(({ body }) => body)).toEqual(['ひとつだけ'])
  })
})

describe('likes and comments', () => {
  test('are counted once, and by the later choice of two devices', async () => {
    const [author, reader] = [await holder(), await holder()]
    const { id } = await post(author.page, 'いいねをどうぞ')
    const like = (isLiked: boolean, chosenAt: string) =>
      reader.page.call(impression.setLike, { id, isLiked, chosenAt })
    await Promise.all([like(true, '2026-01-01T00:00:01.000Z'), like(true, '2026-01-01T00:00:01.000Z')])
    expect((await like(false, '2026-01-01T00:00:03.000Z')).data).toEqual({ isLiked: false, likeCount: 0 })
    expect((await like(true, '2026-01-01T00:00:02.000Z')).data).toEqual({ isLiked: false, likeCount: 0 })
    expect((await like(true, '2026-01-01T00:00:04.000Z')).data).toEqual({ isLiked: true, likeCount: 1 })
    await reader.page.call(createComment, { id, commentId: newId(), body: 'わたしもです' })
    const seen = await author.page.call(impression.getImpression, { id })
    expect(seen.data).toMatchObject({ likeCount: 1, commentCount: 1, comments: [{ body: 'わたしもです' }] })
    const [mine] = (await author.page.call(kansou.getMyList, { plan })).data ?? []
    expect(mine?.likedUsers).toHaveLength(1)
    expect(mine?.kansouComments).toHaveLength(1)
    expect((await author.page.call(listRooms, {})).data).toMatchObject([{ plan, unreadCount: 1 }])
  })

  test('count by when they were chosen, also from a phone whose app calls it wishedAt', async () => {
    const [author, reader] = [await holder(), await holder()]
    const { id } = await post(author.page, '前のアプリから')
    const like = async (isLiked: boolean, at: { chosenAt?: string; wishedAt?: string }) =>
      (await reader.page.call(impression.setLike, { id, isLiked, ...at })).data?.isLiked
    const [first, second, third] = [1, 2, 3].map(day => `2026-01-0${day}T00:00:00.000Z`) as [
      string,
      string,
      string,
    ]
    expect(await like(true, { wishedAt: second })).toBe(true)
    expect(await like(false, { chosenAt: first, wishedAt: third })).toBe(true)
    expect(await like(false, { wishedAt: third })).toBe(false)
    expect(await like(true, { wishedAt: second })).toBe(false)
  })

  test('of a phone whose clock runs a day ahead count as of now, so that the next press still counts', async () => {
    const [author, reader] = [await holder(), await holder()]
    const { id } = await post(author.page, 'あしたの時計')
    const like = (isLiked: boolean, aheadMs: number) => {
      const chosenAt = new Date(systemClock().getTime() + aheadMs).toISOString()
      return reader.page.call(impression.setLike, { id, isLiked, chosenAt })
    }
    expect((await like(true, 86_400_000)).data).toEqual({ isLiked: true, likeCount: 1 })
    expect((await like(false, 1_000)).data).toEqual({ isLiked: false, likeCount: 0 })
  })

  test('come too late while the author deletes the post', async () => {
    const [author, reader] = [await holder(), await holder()]
    const { id } = await post(author.page, 'いま消します')
    const deleting = await db.pool.connect()
    await deleting.query('begin')
    await deleting.query('update impressions set deleted_at = now() where id = $1', [id])
    const commenting = reader.page.call(createComment, { id, commentId: newId(), body: 'まって' })
    await expect.poll(() => countWaitingForLocks(db)).toBe(1)
    await deleting.query('commit')
    deleting.release()
    expect((await commenting).code).toBe('not_found')
    expect((await author.page.call(listNotifications, {})).data?.items).toEqual([])
  })

  test('are for who may read the timeline: an author whose plan has ended still reads, and deletes', async () => {
    const author = await holder()
    const { id } = await post(author.page, 'まえに書いたこと')
    const comment = () => author.page.call(createComment, { id, commentId: newId(), body: 'まだいます' })
    expect((await comment()).http).toBe(200)
    const licences = licenceService({ db, clock: systemClock })
    await licences.revoke({ uid: author.uid, itemId: kafuku, reason: null })
    await vi.waitFor(async () =>
      expect((await author.page.call(impression.listTimeline, { plan })).code).toBe('plan_required'),
    )
    expect((await comment()).code).toBe('plan_required')
    expect((await author.page.call(impression.getImpression, { id })).data?.commentCount).toBe(1)
    expect((await author.page.call(impression.deleteImpression, { id })).http).toBe(200)
  })

  test('of somebody who is blocked are neither shown nor counted, on either side', async () => {
    const [author, other] = [await holder(), await holder()]
    const { id } = await post(author.page, 'しずかに')
    const theirs = await post(other.page, 'さわがしく')
    await other.page.call(impression.setLike, { id, isLiked: true })
    await other.page.call(createComment, { id, commentId: newId(), body: 'やあ' })
    await author.page.call(setHiding, { other: other.uid, hiding: 'block' })
    const seen = await author.page.call(impression.getImpression, { id })
    expect(seen.data).toMatchObject({ likeCount: 0, commentCount: 0, comments: [] })
    const page = await author.page.call(impression.listTimeline, { plan })
    expect(page.data?.items.find(item => item.id === id)).toMatchObject({ likeCount: 0, commentCount: 0 })
    expect((await author.page.call(impression.getImpression, { id: theirs.id })).code).toBe('not_found')
    expect((await other.page.call(impression.getImpression, { id })).code).toBe('not_found')
  })
})

test('a word is found in the middle of a sentence, whichever kana it is written in', async () => {
  const [author, reader] = [await holder(), await holder()]
  const { id } = await post(author.page, 'けさはヨコカクマクがよく動いた気がします')
  const found = await reader.page.call(impression.listTimeline, { plan, words: 'よこかくまく 動いた' })
  expect(found.data?.items.map(item => item.id)).toEqual([id])
})
