import * as audio from '@iki/contract/media/audio'
import * as lesson from '@iki/contract/media/lesson'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence, createPlaylist } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { totalPlays } from '#test/total-plays.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })
const day = 86_400_000
const at = (days: number) => new Date(clock().getTime() + days * day)

async function memberWith(...licences: Parameters<typeof createLicence>[2][]) {
  const member = await createMember(db)
  for (const licence of licences) await createLicence(db, member.uid, licence)
  return { member, page: await signedInBrowser(app, member) }
}

describe('a playlist', () => {
  test('names its lessons in their order, with title and lock and nothing of what they hold', async () => {
    const [first, second] = [await createLesson(db), await createLesson(db)]
    const tag = await createPlaylist(db, [second, first])
    const { page } = await memberWith()
    const { data, response } = await page.call(lesson.getPlaylist, { playtag: tag })
    expect(data?.lessons.map(lesson => lesson.id)).toEqual([second, first])
    expect(data?.lessons[0]?.lock).toMatchObject({ reason: 'plan', plans: ['kafuku'], endedAt: null })
    expect(response.body).not.toContain('medium.mp3')
    expect(response.body).not.toContain('息を吸います')
  })

  test('says to a guest that signing in comes first', async () => {
    const tag = await createPlaylist(db, [await createLesson(db)])
    const { data } = await browser(app).call(lesson.getPlaylist, { playtag: tag })
    expect(data?.lock).toEqual({ reason: 'sign_in' })
    expect(data?.lessons[0]?.lock).toEqual({ reason: 'sign_in' })
  })

  test('says since when it is closed to somebody whose licence has ended', async () => {
    const tag = await createPlaylist(db, [await createLesson(db)])
    const { page } = await memberWith({ sinceAt: at(-60), expireAt: at(-2) })
    const { data } = await page.call(lesson.getPlaylist, { playtag: tag })
    expect(data?.lock).toMatchObject({ reason: 'plan', endedAt: at(-2).toISOString() })
  })

  test('leaves out what is not published yet', async () => {
    const tag = await createPlaylist(db, [await createLesson(db, { publishedAt: at(1) })])
    const { page } = await memberWith({})
    expect((await page.call(lesson.getPlaylist, { playtag: tag })).data?.lessons).toEqual([])
  })

  test('that nobody made is not found', async () => {
    expect((await browser(app).call(lesson.getPlaylist, { playtag: 'no-such' })).code).toBe('not_found')
  })

  test('lists of a plan come with the highest priority first', async () => {
    const low = await createPlaylist(db, [], { plan: 'wa', priority: 1, access: ['wa'] })
    const high = await createPlaylist(db, [], { plan: 'wa', priority: 9, access: ['wa'] })
    const { data } = await browser(app).call(lesson.listPlaylists, { plan: 'wa' })
    expect(data?.map(playlist => playlist.tag)).toEqual([high, low])
  })

  test('lists by tags keep the order asked for', async () => {
    const [a, b] = [await createPlaylist(db, []), await createPlaylist(db, [])]
    const { data } = await browser(app).call(lesson.listPlaylists, { tags: [b, 'missing', a] })
    expect(data?.map(playlist => playlist.tag)).toEqual([b, a])
  })

  test('is read by one statement, however many lessons it has', async () => {
    const lessons = await Promise.all(Array.from({ length: 20 }, () => createLesson(db)))
    const tag = await createPlaylist(db, lessons)
    const { page } = await memberWith({})
    await page.call(lesson.getPlaylist, { playtag: tag }) // The licences are known to this node from here on.
    const queries: string[] = []
    const query = db.pool.query.bind(db.pool)
    db.pool.query = ((...given: Parameters<typeof query>) => {
      queries.push(JSON.stringify(given[0]).slice(0, 80))
      return query(...given)
    }) as typeof db.pool.query
    const { data } = await page.call(lesson.getPlaylist, { playtag: tag }).finally(() => {
      db.pool.query = query
    })
    expect(data?.lessons).toHaveLength(20)
    expect(queries).toHaveLength(1)
  })
})

describe('a lesson', () => {
  test('shows the pictures of its text to the session that asked', async () => {
    const bodyHtml = '<figure><img src="media:a.webp" alt="背骨"></figure>'
    const { page } = await memberWith({})
    const { data } = await page.call(lesson.getLesson, { id: await createLesson(db, { bodyHtml }) })
    const address = /src="([^"]*)"/.exec(data?.bodyHtml ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(address).toMatch(/^\/v1\/media\/a\.webp\?expires=/)
    expect((await app.inject(address)).json().code).toBe('not_signed_in')
  })

  test('opens to the plan with its text, its lines and a medium', async () => {
    const id = await createLesson(db)
    const { page } = await memberWith({})
    const { data } = await page.call(lesson.getLesson, { id })
    expect(data).toMatchObject({ id, lock: null, position: null, bodyHtml: '<p>からだの話。</p>' })
    expect(data?.transcript).toEqual([{ start: 0, end: 3, text: '息を吸います。' }])
    expect(data?.media?.url).toMatch(/^\/v1\/media\/medium\.mp3\?expires=\d+&signature=/)
    expect(data?.media?.gainDb).toBeUndefined()
  })

  test('says with its medium what levels it, and with every fresh address', async () => {
    const id = await createLesson(db, { gainDb: -6.02 })
    const { page } = await memberWith({})
    expect((await page.call(lesson.getLesson, { id })).data?.media?.gainDb).toBe(-6.02)
    expect((await page.call(lesson.getLessonMedia, { id })).data?.gainDb).toBe(-6.02)
  })

  test('says with its medium where its longer pauses are, if they are known', async () => {
    const { page } = await memberWith({})
    const mediaOf = async (id: string) => [
      (await page.call(lesson.getLesson, { id })).data?.media,
      (await page.call(lesson.getLessonMedia, { id })).data,
    ]
    const silences: [number, number][] = [
      [3.2, 6],
      [8, 10.5],
    ]
    for (const media of await mediaOf(await createLesson(db, { silences })))
      expect(media?.silences).toEqual(silences)
    for (const media of await mediaOf(await createLesson(db))) expect(media).not.toHaveProperty('silences')
  })

  test('is refused without a session, without the plan and after its end', async () => {
    const id = await createLesson(db)
    expect((await browser(app).call(lesson.getLesson, { id })).code).toBe('not_signed_in')
    const without = await (await memberWith()).page.call(lesson.getLesson, { id })
    expect(without).toMatchObject({ http: 403, code: 'plan_required' })
    expect(without.response.json().lock).toMatchObject({ plans: ['kafuku'] })
    const lapsed = await memberWith({ sinceAt: at(-60), expireAt: at(-1) })
    expect((await lapsed.page.call(lesson.getLesson, { id })).code).toBe('plan_required')
    expect((await lapsed.page.call(lesson.getLessonMedia, { id })).code).toBe('plan_required')
  })

  test('that is open to everyone opens to a guest', async () => {
    const id = await createLesson(db, { access: ['everyone'] })
    expect((await browser(app).call(lesson.getLesson, { id })).data?.lock).toBeNull()
  })

  test('opens within all-extra whatever its plan', async () => {
    const id = await createLesson(db, { access: ['kagura'] })
    const { page } = await memberWith({ itemId: '000028', sinceAt: at(-5) })
    expect((await page.call(lesson.getLesson, { id })).http).toBe(200)
  })
})

describe('a playing position', () => {
  const save = (seconds: number, sequence?: number) => ({ seconds, ...(sequence && { sequence }) })

  test('is saved and comes back with the lesson', async () => {
    const id = await createLesson(db)
    const { page } = await memberWith({})
    await page.call(audio.saveUserPlayingState, { id, ...save(48, 1) })
    const { data } = await page.call(lesson.getLesson, { id })
    expect(data?.position).toMatchObject({ seconds: 48, isCompleted: false, sequence: 1 })
  })

  test('does not go back through saves that come late, twice or out of order', async () => {
    const id = await createLesson(db)
    const { page } = await memberWith({})
    await page.call(audio.saveUserPlayingState, { id, ...save(30, 3) })
    const late = await page.call(audio.saveUserPlayingState, { id, ...save(10, 1) })
    expect(late.data).toMatchObject({ seconds: 30, isCompleted: false, sequence: 3 })
    const again = await page.call(audio.saveUserPlayingState, { id, ...save(30, 3) })
    expect(again.data?.sequence).toBe(3)
    await Promise.all([4, 6, 5].map(n => page.call(audio.saveUserPlayingState, { id, ...save(n * 10, n) })))
    const { data } = await page.call(lesson.getLesson, { id })
    expect(data?.position).toMatchObject({ seconds: 60, sequence: 6 })
  })

  test('goes back when the listener went back', async () => {
    const id = await createLesson(db)
    const { page } = await memberWith({})
    await page.call(audio.saveUserPlayingState, { id, ...save(300, 1) })
    expect((await page.call(audio.saveUserPlayingState, { id, ...save(20, 2) })).data?.seconds).toBe(20)
  })

  test('without a sequence counts as the next one', async () => {
    const id = await createLesson(db)
    const { page } = await memberWith({})
    await page.call(audio.saveUserPlayingState, { id, ...save(5) })
    expect((await page.call(audio.saveUserPlayingState, { id, ...save(9) })).data?.sequence).toBe(2)
  })

  test('that was completed once stays completed', async () => {
    const id = await createLesson(db)
    const { page } = await memberWith({})
    await page.call(audio.saveUserPlayingState, { id, seconds: 600, completed: true, sequence: 1 })
    const { data } = await page.call(audio.saveUserPlayingState, {
      id,
      seconds: 3,
      completed: false,
      sequence: 2,
    })
    expect(data).toMatchObject({ seconds: 3, isCompleted: true })
  })

  test('never lies behind the end of the lesson', async () => {
    const id = await createLesson(db)
    const { page } = await memberWith({})
    const { data } = await page.call(audio.saveUserPlayingState, { id, seconds: 86_000, sequence: 1 })
    expect(data).toMatchObject({ seconds: 600, isCompleted: true })
  })

  test('is nobody else’s: not to be seen, and not to be saved for another uid', async () => {
    const id = await createLesson(db)
    const [mine, theirs] = [await memberWith({}), await memberWith({})]
    await mine.page.call(audio.saveUserPlayingState, { id, ...save(48, 1) })
    expect((await theirs.page.call(lesson.getLesson, { id })).data?.position).toBeNull()
    expect((await theirs.page.call(lesson.listRecentlyPlayed, {})).data).toEqual([])
    const foreign = { id, uid: mine.member.uid, ...save(1, 9) }
    expect((await theirs.page.call(audio.saveUserPlayingState, foreign)).code).toBe('not_allowed')
    expect((await mine.page.call(lesson.getLesson, { id })).data?.position?.seconds).toBe(48)
  })

  test('comes as a form as well as JSON', async () => {
    const id = await createLesson(db)
    const { page } = await memberWith({})
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ id, seconds: '12.5', completed: 'false' }).toString()
    const { authorization } = await bearerOf(page)
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/onsei/userPlayingState',
      headers: { ...headers, authorization },
      payload,
    })
    expect(answer.json().data).toMatchObject({ seconds: 12.5 })
  })

  test('of a lesson that is not there is refused, as are seconds that are none', async () => {
    const { page } = await memberWith({})
    expect((await page.call(audio.saveUserPlayingState, { id: 'no-such', ...save(1) })).code).toBe(
      'not_found',
    )
    const nonsense = { id: 'x', seconds: 'NaN' as unknown as number }
    expect((await page.call(audio.saveUserPlayingState, nonsense)).code).toBe('invalid_input')
  })
})

async function bearerOf(page: Awaited<ReturnType<typeof memberWith>>['page']) {
  const { response } = await page.call(lesson.listRecentlyPlayed, {})
  return { authorization: String(response.raw.req.headers.authorization) }
}

describe('recently played', () => {
  test('names five, the last one first, also those that are locked by now', async () => {
    const { page } = await memberWith({ sinceAt: at(-60), expireAt: new Date(clock().getTime() + 60_000) })
    const ids = []
    for (let number = 0; number < 6; number++) {
      const id = await createLesson(db)
      ids.push(id)
      clock.advance(1000)
      await page.call(audio.saveUserPlayingState, { id, seconds: 10, sequence: 1 })
    }
    clock.advance(60_000)
    const { data } = await page.call(lesson.listRecentlyPlayed, {})
    expect(data?.map(lesson => lesson.id)).toEqual(ids.reverse().slice(0, 5))
    expect(data?.[0]?.lock).toMatchObject({ reason: 'plan' })
  })
})

describe('a start', () => {
  test('is counted once, however often it is sent', async () => {
    const id = await createLesson(db)
    const { page } = await memberWith({})
    const headers = { 'idempotency-key': 'start-1' }
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => page.call(audio.countTotalPlay, { id }, { headers })),
    )
    expect(sent.map(answer => answer.http)).toEqual([200, 200, 200, 200, 200])
    expect(await totalPlays(db, id)).toBe(1)
    clock.advance(600_000)
    await page.call(audio.countTotalPlay, { id }, { headers })
    expect(await totalPlays(db, id)).toBe(1)
    await page.call(audio.countTotalPlay, { id }, { headers: { 'idempotency-key': 'start-2' } })
    expect(await totalPlays(db, id)).toBe(2)
  })

  test('under the key of another start is refused', async () => {
    const [one, two] = [await createLesson(db), await createLesson(db)]
    const { page } = await memberWith({})
    const headers = { 'idempotency-key': 'same-key' }
    await page.call(audio.countUserPlay, { id: one }, { headers })
    expect((await page.call(audio.countUserPlay, { id: two }, { headers })).code).toBe('repeated_differently')
  })

  test('is known by the whole of its key, however long', async () => {
    const [one, two] = [await createLesson(db), await createLesson(db)]
    const { page } = await memberWith({})
    const keyed = (end: string) => ({ headers: { 'idempotency-key': 'k'.repeat(9_000) + end } })
    for (const [id, end] of [[one, 'a'] as const, [two, 'b'] as const])
      expect((await page.call(audio.countUserPlay, { id }, keyed(end))).http).toBe(200)
  })
})
