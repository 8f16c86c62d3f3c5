import { itemPlans } from '@iki/contract/access/licence'
import { mainPlanOf, type Plan, plans } from '@iki/contract/access/plan'
import { planKeys } from '@iki/contract/access/plan-keys'
import type { Endpoint } from '@iki/contract/api/endpoint'
import { endpoints } from '@iki/contract/api/endpoints'
import { timelinesOf } from '@iki/contract/people/timeline'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../src/core/random.ts'
import { insertImpression } from '../src/features/impression/impression.store.ts'
import { news } from '../src/features/news/news.tables.ts'
import { popups } from '../src/features/popup/popup.tables.ts'
import { weeklyContents } from '../src/features/weekly/weekly.tables.ts'
import { testApp } from './app.ts'
import { createArticle, createLesson, createLicence, createPlaylist } from './content-factories.ts'
import { createMember, signInAs } from './factories.ts'

/** Every call that takes a plan takes it by all keys of the specification and by our own, and means the same by both. */
const { app, db } = await testApp()
const member = await createMember(db, { createdAt: new Date('2020-01-01T00:00:00Z') })
for (const itemId of Object.keys(itemPlans)) await createLicence(db, member.uid, { itemId })
const headers = await signInAs(app, member)

const words: [string, readonly Plan[]][] = [
  ...Object.entries(planKeys),
  ...plans.map((plan): [string, Plan[]] => [plan, [plan]]),
]
/** These have playlists, weeks and news of their own; the others go by those of their main plan, or have none. */
const withOwn: readonly Plan[] = ['eichi', 'kafuku', 'd-code', 'kagura', 'osusowa', 'base2', 'dancer-online']
const sourcesOf = (asked: readonly Plan[]) =>
  asked.map(plan => (withOwn.includes(plan) ? plan : mainPlanOf(plan))).filter(plan => withOwn.includes(plan))

const at = new Date('2026-01-01T00:00:00Z')
beforeAll(async () => {
  for (const plan of withOwn) {
    await createPlaylist(db, [], { tag: `list-${plan}`, plan, tags: ['all'] })
    await db.insert(news).values({
      id: `news-${plan}`,
      place1: plan,
      place2: 'top',
      status: 'open',
      title: plan,
      summary: '',
      bodyHtml: '',
      createdAt: at,
      contentHash: '',
    })
    await db.insert(weeklyContents).values({
      id: `week-${plan}`,
      plan,
      term: 3,
      title: plan,
      lead: '',
      access: ['everyone'],
      tags: [],
      drawing: 'leaf',
      bodyHtml: '',
      items: [],
      contentHash: '',
    })
  }
  for (const plan of plans)
    await db.insert(popups).values({
      id: `popup-${plan}`,
      title: plan,
      bodyHtml: '',
      drawing: 'leaf',
      access: [plan],
      startsAt: at,
      frequency: 'daily',
      priority: 1,
      contentHash: '',
    })
  for (const plan of plans) {
    await createLesson(db, { id: `lesson-${plan}`, access: [plan] })
    await createArticle(db, { id: `article-${plan}`, access: [plan] })
  }
  for (const plan of new Set(plans.flatMap(timelinesOf)))
    await insertImpression(db, {
      id: `post-${plan}`,
      uid: member.uid,
      plan,
      status: 'open',
      body: plan,
      html: plan,
      at,
      searchText: plan,
      pictureIds: [],
      pictureTexts: [],
      mentionedUids: [],
      lessonId: null,
      lessonSeconds: null,
      inputHash: '',
    })
})

type Item = { id?: string; tag?: string; plan?: string }
type Row = {
  /** What else the call is sent. */
  more?: Record<string, string>
  /** What is named in the answer to a plan. */
  expected: (plans: readonly Plan[]) => string[]
  found?: (data: unknown) => Item[]
}
const idsOf = (prefix: string, named: readonly string[]) =>
  [...new Set(named)].map(each => `${prefix}-${each}`)
const posts = (asked: readonly Plan[]) => idsOf('post', asked.flatMap(timelinesOf))
const fromPage = (data: unknown) => (data as { items: Item[] }).items
const playlists = (asked: readonly Plan[]) => idsOf('list', sourcesOf(asked))

const rows: Record<string, Row> = {
  getLatest: { expected: posts },
  getListAdditional: { expected: posts },
  getMyList: { expected: posts },
  getAdditionalMylist: { expected: posts },
  getUserList: { expected: posts, more: { uid: member.uid } },
  getAdditionalUserList: { expected: posts, more: { uid: member.uid } },
  listTimeline: { expected: posts, found: fromPage },
  listMentionable: { expected: () => [] }, // The only writer is who asks.
  listRoomMessages: { expected: posts, found: fromPage },
  markTimelineSeen: { expected: () => [], more: { until: at.toISOString() } },
  markRoomSeen: { expected: () => [], more: { until: at.toISOString() } },
  listCollection: { expected: asked => idsOf('lesson', asked), found: fromPage },
  listCollectedArticles: { expected: asked => idsOf('article', asked), found: fromPage },
  popPopups: { expected: asked => idsOf('popup', asked) },
  listPlaylists: { expected: playlists },
  getTagsPlaylists: { expected: playlists, more: { tag: 'all' } },
  listTopContents: { expected: asked => idsOf('week', sourcesOf(asked)), more: { term_number: '2' } },
  getThisWeek: { expected: () => [] },
  listNews: { expected: asked => idsOf('news', sourcesOf(asked)), more: { place2: 'top' } },
}

const nameOfPlan = (endpoint: Endpoint) =>
  ['plan', 'plan_name', 'place1'].find(name => name in endpoint.input.entries)
const taking = Object.entries(endpoints).filter(([, endpoint]) => nameOfPlan(endpoint))

async function ask(endpoint: Endpoint, sent: Record<string, string>) {
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => sent[name] ?? '')
  const { method } = endpoint
  const answer =
    method === 'GET' || method === 'DELETE'
      ? await app.inject({ method, url, headers, query: sent })
      : await app.inject({ method, url, headers, payload: sent })
  return { http: answer.statusCode, ...answer.json() }
}

test('all calls that take a plan are looked at here', () => {
  expect(taking.map(([name]) => name).toSorted()).toEqual(
    [...Object.keys(rows), 'createImpression'].toSorted(),
  )
})

describe.each(taking.filter(([name]) => name !== 'createImpression'))('%s', (name, endpoint) => {
  const row = rows[name]
  test.each(words)('understands %s', async (word, asked) => {
    const sent = { ...row?.more, [nameOfPlan(endpoint) ?? '']: word }
    const { http, data } = await ask(endpoint, sent)
    expect(http).toBe(200)
    const items = row?.found?.(data) ?? (Array.isArray(data) ? (data as Item[]) : [])
    const named = items.map(({ id, tag }) => id ?? tag)
    expect(named.toSorted()).toEqual(row?.expected(asked).toSorted())
  })
})

test.each(words)('a post for %s is written where it belongs, or refused in words', async (word, asked) => {
  const id = newId()
  const answer = await app.inject({
    method: 'PUT',
    url: `/v1/impressions/${id}`,
    headers,
    payload: { plan: word, body: '息' },
  })
  const [timeline] = asked.flatMap(timelinesOf)
  if (timeline) expect(answer.json()).toMatchObject({ status: 0, data: { id, plan: timeline } })
  else
    expect(answer.json()).toMatchObject({
      code: 'invalid_input',
      message: 'このプランに、感想を書く場所はありません',
    })
  await app.inject({ method: 'DELETE', url: `/v1/impressions/${id}`, headers })
})

test.each(['', 'nothing', 'eichi_online', 'constructor'])('%j is no plan', async plan => {
  const query = { plan, plan_name: plan, term_number: '2' }
  const messageOf = async (url: string) => (await app.inject({ url, headers, query })).json().message
  expect(await messageOf('/v1/kansou/getLatest')).toBe('error. no plan_name.')
  expect(await messageOf('/v1/weekly_contents/this_week')).toMatch(/[ぁ-ん]/)
})
