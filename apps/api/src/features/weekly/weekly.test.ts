import { getWeekly, listTopContents, listWeekly } from '@iki/contract/reading/weekly'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { wordContent } from '#features/dictionary/dictionary.content.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createArticle, createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { weeklyContent } from './weekly.content.ts'

const clock = testClock(new Date('2026-11-22T00:00:00Z'))
const { app, db } = await testApp({ clock })
const guest = browser(app)
const member = await createMember(db)
await createLicence(db, member.uid, {
  itemId: '000001',
  sinceAt: new Date('2026-11-01T00:00:00Z'),
  expireAt: new Date('2026-12-31T00:00:00Z'),
})
const page = await signedInBrowser(app, member)

const week = (plan: string, term: number) => ({
  id: `${plan}-${term}`,
  plan,
  term,
  title: `第${term}期`,
  lead: '息から始める週。',
  access: ['eichi', 'eichi-low'],
  tags: [plan],
  drawing: 'moon',
  bodyHtml: '<p>今週は、息から。</p>',
  items: [] as { kind: 'lesson' | 'article' | 'word'; id: string }[],
  contentHash: 'first',
})

beforeEach(async () => {
  clock.set(new Date('2026-11-22T00:00:00Z'))
  await db.execute(sql`truncate weekly_contents`)
})

describe('a week', () => {
  test('is whole for who has the plan, in the plan’s colour', async () => {
    await weeklyContent.saveRow({ db, clock }, week('eichi', 1))
    expect((await page.call(getWeekly, { id: 'eichi-1' })).data).toEqual({
      id: 'eichi-1',
      plan_name: 'eichi',
      term_number: 1,
      title: '第1期',
      lead: '息から始める週。',
      tags: ['eichi'],
      drawing: 'moon',
      accent: 'eichi',
      lock: null,
      bodyHtml: '<p>今週は、息から。</p>',
      items: [],
    })
  })

  test('shows nobody else its words: they read what it is and what opens it', async () => {
    await weeklyContent.saveRow({ db, clock }, week('eichi', 1))
    const other = await signedInBrowser(app, await createMember(db))
    expect((await other.call(getWeekly, { id: 'eichi-1' })).data).toMatchObject({
      title: '第1期',
      lock: { reason: 'plan', plans: ['eichi', 'eichi-low'] },
      bodyHtml: '',
    })
    expect((await guest.call(getWeekly, { id: 'eichi-1' })).data).toMatchObject({
      lock: { reason: 'sign_in' },
      bodyHtml: '',
    })
  })

  test('names its items in their order with their own locks; words are left out for guests', async () => {
    await createLesson(db, { id: 'of-the-week', access: ['kagura'] })
    await createArticle(db, { id: 'read-of-the-week', access: ['eichi'] })
    const word = { word: '息', kana: 'いき', aliases: [], tags: [], meaning: '吸って吐くもの。' }
    await wordContent.saveRow(
      { db, clock },
      { ...word, id: 'iki', bodyHtml: '<p>息。</p>', contentHash: 'iki' },
    )
    const items = [
      { kind: 'word', id: 'iki' },
      { kind: 'article', id: 'read-of-the-week' },
      { kind: 'lesson', id: 'gone' },
      { kind: 'lesson', id: 'of-the-week' },
    ] as const
    await weeklyContent.saveRow({ db, clock }, { ...week('eichi', 1), items: [...items] })
    expect((await page.call(getWeekly, { id: 'eichi-1' })).data?.items).toMatchObject([
      { kind: 'word', word: { id: 'iki', word: '息', kana: 'いき', meaning: '吸って吐くもの。' } },
      { kind: 'article', article: { id: 'read-of-the-week', title: '息のはなし', minutes: 1, lock: null } },
      { kind: 'lesson', lesson: { id: 'of-the-week', lock: { reason: 'plan', plans: ['kagura'] } } },
    ])
    expect((await guest.call(getWeekly, { id: 'eichi-1' })).data?.items).toMatchObject([
      { kind: 'article', article: { id: 'read-of-the-week', lock: { reason: 'sign_in' } } },
      { kind: 'lesson', lesson: { id: 'of-the-week', lock: { reason: 'sign_in' }, position: null } },
    ])
  })

  test('is asked for by its id', async () => {
    for (const id of [undefined, '', 'undefined']) {
      const answer = await guest.call(getWeekly, id === undefined ? {} : { id })
      expect(answer.response.json().message).toBe('error. no category.')
    }
    const { http, response } = await guest.call(getWeekly, { id: 'nothing' })
    expect([http, response.json().message]).toEqual([404, "doesn't exist."])
  })
})

describe('the weeks of a tag', () => {
  test('come by plan and term', async () => {
    for (const each of [week('kafuku', 1), week('eichi', 2), week('eichi', 1)])
      await weeklyContent.saveRow({ db, clock }, { ...each, tags: ['breath', each.plan] })
    await weeklyContent.saveRow({ db, clock }, week('kagura', 1))
    const { data } = await guest.call(listWeekly, { category: 'breath' })
    expect(data?.map(({ id }) => id)).toEqual(['eichi-1', 'eichi-2', 'kafuku-1'])
  })

  test('need a tag', async () => {
    expect((await guest.call(listWeekly, {})).response.json().message).toBe('error. no category.')
  })
})

describe('the weeks of a plan by number', () => {
  const top = async (term_number: number, match?: 'next' | 'from') => {
    const asked = { plan_name: 'eichi', term_number, ...(match && { match }) }
    return (await guest.call(listTopContents, asked)).data?.map(({ id }) => id)
  }

  test('are the next one, or that and all later ones, ascending', async () => {
    for (const term of [3, 1, 4, 2]) await weeklyContent.saveRow({ db, clock }, week('eichi', term))
    await weeklyContent.saveRow({ db, clock }, week('kafuku', 3))
    expect(await top(2)).toEqual(['eichi-3'])
    expect(await top(2, 'next')).toEqual(['eichi-3'])
    expect(await top(4, 'next')).toEqual([])
    expect(await top(2, 'from')).toEqual(['eichi-2', 'eichi-3', 'eichi-4'])
    expect(await top(0, 'next')).toEqual(['eichi-1'])
  })

  test.each([{}, { plan_name: 'eichi' }, { term_number: 1 }, { plan_name: '', term_number: 1 }])(
    'need both: %o',
    async asked => {
      const { code, response } = await guest.call(listTopContents, asked)
      expect([code, response.json().message]).toEqual(['no_plan_name', 'error. no plan_name.'])
    },
  )
})

describe('loading', () => {
  test('changes nothing when the same comes again, and lets weeks change places', async () => {
    const [first, second] = [week('eichi', 1), week('eichi', 2)]
    expect([
      await weeklyContent.saveRow({ db, clock }, first),
      await weeklyContent.saveRow({ db, clock }, second),
      await weeklyContent.saveRow({ db, clock }, first),
    ]).toEqual([true, true, false])
    await weeklyContent.saveRow({ db, clock }, { ...first, term: 2, contentHash: 'moved' })
    await weeklyContent.saveRow({ db, clock }, { ...second, term: 1, contentHash: 'moved' })
    const { data } = await guest.call(listTopContents, { plan_name: 'eichi', term_number: 1, match: 'from' })
    expect(data?.map(({ id }) => id)).toEqual(['eichi-2', 'eichi-1'])
  })

  test('of a week that is retired, or whose term another has now, leaves it to be read by its id', async () => {
    for (const each of [week('eichi', 1), week('eichi', 2)]) await weeklyContent.saveRow({ db, clock }, each)
    await weeklyContent.saveRow({ db, clock }, { ...week('eichi', 1), retired: true, contentHash: 'retired' })
    await weeklyContent.saveRow({ db, clock }, { ...week('eichi', 2), id: 'another' })
    const { data } = await guest.call(listTopContents, { plan_name: 'eichi', term_number: 0, match: 'from' })
    expect(data?.map(({ id }) => id)).toEqual(['another'])
    expect((await guest.call(listWeekly, { category: 'eichi' })).data).toHaveLength(1)
    expect((await guest.call(getWeekly, { id: 'eichi-2' })).data?.title).toBe('第2期')
    // Its file comes back: it was not forgotten that it is new then.
    expect(await weeklyContent.saveRow({ db, clock }, week('eichi', 2))).toBe(true)
    expect((await guest.call(listTopContents, { plan_name: 'eichi', term_number: 1 })).data?.[0]?.id).toBe(
      'eichi-2',
    )
  })
})
