import { countedStartsADay, playReportGraceMs, startRuleOf } from '@iki/contract/access/play-report'
import { countTotalPlay, countUserPlay, saveUserPlayingState } from '@iki/contract/media/audio'
import { getLesson, getPlaylist, listRecentlyPlayed } from '@iki/contract/media/lesson'
import { listListening, reportListening } from '@iki/contract/media/listening'
import { listLessonPositions } from '@iki/contract/media/playback'
import { countTotalDougaPlay, countUserDougaPlay, saveUserDougaState } from '@iki/contract/media/video'
import { beforeEach, describe, expect, test } from 'vitest'
import { licenceService } from '#features/licence/licence.service.ts'
import { testApp } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence, createPlaylist } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { totalPlays } from '#test/total-plays.ts'

const start = new Date('2026-11-20T03:00:00Z') // Noon in Tokyo.
const minuteMs = 60_000
const clock = testClock(start)
const { app, db } = await testApp({ clock })
const licences = licenceService({ db, clock })

beforeEach(() => clock.set(start))

async function member({ lastsMs = null }: { lastsMs?: number | null } = {}) {
  const { uid, ...who } = await createMember(db)
  if (lastsMs !== null)
    await createLicence(db, uid, {
      sinceAt: new Date(start.getTime() - 30 * 86_400_000),
      expireAt: new Date(start.getTime() + lastsMs),
    })
  return { uid, page: await signedInBrowser(app, { uid, ...who }) }
}
const listener = () => member({ lastsMs: 86_400_000 })

const ownPlays = async (uid: string, id: string) => {
  const { rows } = await db.pool.query<{ count: number }>(
    'select count from lesson_member_play_counts where uid = $1 and lesson_id = $2',
    [uid, id],
  )
  return rows[0]?.count ?? 0
}

describe('of a lesson that is closed to a member', () => {
  test('no position is taken, no completion and no start, in the words of any call', async () => {
    const { uid, page } = await member()
    const [listened, seen] = [await createLesson(db), await createLesson(db, { kind: 'video' })]
    const playtag = await createPlaylist(db, [listened])
    const answers = [
      await page.call(saveUserPlayingState, { id: listened, seconds: 48 }),
      await page.call(saveUserPlayingState, { id: listened, seconds: 600, completed: true }),
      await page.call(saveUserDougaState, { id: seen, seconds: 48 }),
      await page.call(saveUserDougaState, { id: seen, seconds: 600, completed: true }),
      await page.call(countTotalPlay, { id: listened }),
      await page.call(countUserPlay, { id: listened, title: '背骨の呼吸' }),
      await page.call(countTotalDougaPlay, { id: seen }),
      await page.call(countUserDougaPlay, { id: seen }),
    ]
    for (const { http, code, response } of answers) {
      expect([http, code]).toEqual([403, 'plan_required'])
      expect(response.json()).toMatchObject({ status: -1, lock: { reason: 'plan', plans: ['kafuku'] } })
    }
    expect((await page.call(listRecentlyPlayed, {})).data).toEqual([])
    expect((await page.call(getPlaylist, { playtag })).data?.finishedAt).toBeUndefined()
    for (const id of [listened, seen])
      expect([await totalPlays(db, id), await ownPlays(uid, id)]).toEqual([0, 0])
  })

  test('nothing is written into what they have listened to', async () => {
    const { page } = await member()
    const id = await createLesson(db)
    const session = { key: '0'.repeat(32), id, secondsAgo: 60, seconds: 60, wallSeconds: 60 }
    const report = { sittings: [{ ...session, kind: 'lesson' as const }] }
    expect((await page.call(reportListening, report)).http).toBe(200)
    expect((await page.call(listListening, {})).data?.entries).toEqual([])
  })

  test('a guest starts nothing either, but what is open to everyone', async () => {
    const [closed, open] = [await createLesson(db), await createLesson(db, { access: ['everyone'] })]
    expect((await browser(app).call(countTotalPlay, { id: closed })).code).toBe('not_signed_in')
    expect((await browser(app).call(countTotalPlay, { id: open })).http).toBe(200)
    expect([await totalPlays(db, closed), await totalPlays(db, open)]).toEqual([0, 1])
  })

  test('outside of its hours nothing is taken, within them everything is', async () => {
    const { page } = await listener()
    const id = await createLesson(db)
    await createPlaylist(db, [id], { opening: [{ from: '12:20', to: '12:30' }] })
    const answers = async () => [
      (await page.call(saveUserPlayingState, { id, seconds: 48 })).code,
      (await page.call(countUserPlay, { id })).code,
    ]
    expect(await answers()).toEqual(['not_open_now', 'not_open_now'])
    clock.advance(20 * minuteMs)
    expect(await answers()).toEqual([null, null])
  })
})

describe('when a plan has ended', () => {
  /** A member whose plan ends in five minutes, at 120 s of a lesson that they play. */
  async function lapsing() {
    const id = await createLesson(db)
    const { uid, page } = await member({ lastsMs: 5 * minuteMs })
    const save = (seconds: number, secondsAgo?: number) =>
      page.call(saveUserPlayingState, { id, seconds, ...(secondsAgo !== undefined && { secondsAgo }) })
    await save(120)
    return { id, uid, page, save }
  }
  const endAndMs = (ms: number) => clock.set(new Date(start.getTime() + 5 * minuteMs + ms))

  test('members read where they were, as before', async () => {
    const { id, page, save } = await lapsing()
    endAndMs(playReportGraceMs + 1_000)
    expect((await save(300)).code).toBe('plan_required')
    expect((await page.call(listLessonPositions, { id })).data?.position).toMatchObject({ seconds: 120 })
    expect((await page.call(listRecentlyPlayed, {})).data).toMatchObject([
      { id, position: { seconds: 120 }, lock: { reason: 'plan' } },
    ])
    expect((await page.call(getLesson, { id })).code).toBe('plan_required')
  })

  test('the last seconds, which were there already, are taken', async () => {
    const { save } = await lapsing()
    endAndMs(minuteMs)
    expect((await save(200)).data).toMatchObject({ seconds: 200 })
  })

  test('what was played without a network before is taken when the network is back', async () => {
    const { save } = await lapsing()
    endAndMs(20 * minuteMs)
    expect((await save(290, 21 * 60)).data).toMatchObject({ seconds: 290 })
    expect((await save(310, 9 * 60)).code).toBe('plan_required')
  })

  test('nothing is taken of a licence that was taken back, whenever it was played', async () => {
    const { uid, save, page, id } = await lapsing()
    await licences.revoke({ uid, itemId: '000002', reason: '返金' })
    await expect.poll(async () => (await page.call(getLesson, { id })).code).toBe('plan_required')
    expect((await save(200, 60)).code).toBe('plan_required')
  })
})

describe('starts in a loop', () => {
  const { gapMs } = startRuleOf(600)
  const loop = async (page: Browser, id: string, addresses = ['203.0.113.7']) => {
    for (let count = 0; count < 30; count++) {
      const headers = { 'idempotency-key': `${id} ${clock().getTime()} ${count}` }
      const address = addresses[count % addresses.length] ?? ''
      expect((await page.call(countTotalPlay, { id }, { headers, address })).http).toBe(200)
    }
  }

  test('of a member count once, and once more when the lesson can have been played', async () => {
    const { uid, page } = await listener()
    const id = await createLesson(db)
    for (const rounds of [1, 2, 3]) {
      await loop(page, id)
      for (let count = 0; count < 30; count++) expect((await page.call(countUserPlay, { id })).http).toBe(200)
      expect([await totalPlays(db, id), await ownPlays(uid, id)]).toEqual([rounds, rounds])
      clock.advance(gapMs)
    }
  })

  test('of a guest count as those of one, also from another address of the same network', async () => {
    const id = await createLesson(db, { access: ['everyone'] })
    await loop(browser(app), id, ['2001:db8:7:7::1', '2001:db8:7:7::2', '2001:db8:7:7:1::3'])
    expect(await totalPlays(db, id)).toBe(1)
  })

  test('sent at one moment count once', async () => {
    const { uid, page } = await listener()
    const id = await createLesson(db)
    await Promise.all(Array.from({ length: 10 }, () => page.call(countUserPlay, { id })))
    await Promise.all(Array.from({ length: 10 }, () => page.call(countTotalPlay, { id })))
    expect([await ownPlays(uid, id), await totalPlays(db, id)]).toEqual([1, 1])
  })

  test('of two members, and of guests of two networks, are several', async () => {
    const id = await createLesson(db, { access: ['everyone'] })
    for (const { page } of [await listener(), await listener()]) await loop(page, id)
    await loop(browser(app), id, ['198.51.100.1', '198.51.101.2'])
    expect(await totalPlays(db, id)).toBe(4)
  })

  test('of guests who change their network within a neighbourhood come to an end', async () => {
    const id = await createLesson(db, { access: ['everyone'] })
    const script = browser(app)
    for (let count = 0; count < 3; count++)
      await script.call(countTotalPlay, { id }, { address: `2001:db8:9:${count}::1` })
    expect(await totalPlays(db, id)).toBe(3)
    await db.pool.query('update lesson_counted_starts set of_day = $2 where lesson_id = $1 and of_day = 3', [
      id,
      countedStartsADay.ofNeighbours,
    ])
    expect((await script.call(countTotalPlay, { id }, { address: '2001:db8:9:9::1' })).http).toBe(200)
    expect(await totalPlays(db, id)).toBe(3)
    await script.call(countTotalPlay, { id }, { address: '2001:db8:10:9::1' })
    expect(await totalPlays(db, id)).toBe(4)
  })

  test('leave no address behind of who has started', async () => {
    const id = await createLesson(db, { access: ['everyone'] })
    await browser(app).call(countTotalPlay, { id }, { address: '198.51.100.77' })
    const { rows } = await db.pool.query('select who from lesson_counted_starts where lesson_id = $1', [id])
    expect(rows).toHaveLength(2)
    for (const { who } of rows) expect(who).not.toContain('198.51')
  })
})
