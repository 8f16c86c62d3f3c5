import { getLesson } from '@iki/contract/media/lesson'
import { describe, expect, test } from 'vitest'
import { contentLog } from '../src/features/activity/activity.tables.ts'
import { dictionaryWords } from '../src/features/dictionary/dictionary.tables.ts'
import { serverKey, testApp } from './app.ts'
import { testClock } from './clock.ts'
import { createLesson, createLicence } from './content-factories.ts'
import { createMember, signedInBrowser, signInAs } from './factories.ts'

/** What older clients write where they have no value, and how they spell numbers and yes or no. */
const clock = testClock()
const { app, db } = await testApp({ clock })

async function someone() {
  const member = await createMember(db)
  await createLicence(db, member.uid)
  const headers = await signInAs(app, member)
  const page = await signedInBrowser(app, member)
  const currentPosition = async (id: string) => (await page.call(getLesson, { id })).data?.position
  return { ...member, headers, currentPosition }
}
type Headers = Record<string, string>

async function send(url: string, kind: string, payload: string, headers: Headers) {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, 'content-type': kind },
  })
  return { http: answer.statusCode, ...answer.json() }
}
const form = (url: string, payload: string, headers: Headers = {}) =>
  send(url, 'application/x-www-form-urlencoded', payload, headers)
const json = (url: string, payload: unknown, headers: Headers = {}) =>
  send(url, 'application/json', JSON.stringify(payload), headers)
const get = async (url: string, headers: Headers = {}) => {
  const answer = await app.inject({ url, headers })
  return { http: answer.statusCode, ...answer.json() }
}

describe.each(['onsei', 'douga'] as const)('a position of %s', kind => {
  const path = `/v1/${kind}/userPlayingState`
  const create = () => createLesson(db, { kind: kind === 'onsei' ? 'audio' : 'video', durationSeconds: 3600 })

  test.each([
    'duration=NaN',
    'duration=Infinity',
    'duration=undefined',
    'duration=null',
    'duration=',
    'duration=-1',
    'duration=1e9',
    'duration=%5Bobject+Object%5D',
    'duration=1.2e3',
    'completed=undefined',
    'completed=null',
    'completed=',
    'completed=False',
    'completed=off',
    'uid=',
    'uid=undefined',
    'uid=null',
    'sequence=undefined',
    'device=undefined&deviceName=',
  ])('is saved with %s', async more => {
    const { headers, currentPosition } = await someone()
    const id = await create()
    expect(await form(path, `id=${id}&seconds=48.5&${more}`, headers)).toMatchObject({ http: 200 })
    expect(await currentPosition(id)).toMatchObject({ seconds: 48.5, isCompleted: false })
  })

  test.each([
    ['.5', 0.5],
    ['1.2e1', 12],
    ['1e-7', 1e-7],
    ['12.', 12],
  ])('is read out of seconds=%s', async (typed, seconds) => {
    const { headers, currentPosition } = await someone()
    const id = await create()
    expect(await form(path, `id=${id}&seconds=${typed}`, headers)).toMatchObject({ http: 200 })
    expect(await currentPosition(id)).toMatchObject({ seconds })
  })

  test.each(['on', 'True', 'TRUE', '1'])('is completed by completed=%s', async completed => {
    const { headers, currentPosition } = await someone()
    const id = await create()
    await form(path, `id=${id}&seconds=48&completed=${completed}`, headers)
    expect(await currentPosition(id)).toMatchObject({ isCompleted: true })
  })

  test('near the end is completed, whatever the client says, and stays so', async () => {
    const { headers, currentPosition } = await someone()
    const id = await create()
    const save = (seconds: number, completed: boolean) =>
      form(path, `id=${id}&seconds=${seconds}&completed=${completed}`, headers)
    await save(1800, false)
    expect(await currentPosition(id)).toMatchObject({ isCompleted: false })
    await save(3600 * (kind === 'onsei' ? 0.98 : 0.95), false)
    expect(await currentPosition(id)).toMatchObject({ isCompleted: true })
    await save(10, false)
    expect(await currentPosition(id)).toMatchObject({ seconds: 10, isCompleted: true })
  })

  test.each(['NaN', 'Infinity', 'undefined', 'null', '', 'abc', '-1', '1e999'])(
    'that is no position (seconds=%s) is refused clearly, and what stands stays',
    async seconds => {
      const { headers, currentPosition } = await someone()
      const id = await create()
      await form(path, `id=${id}&seconds=48`, headers)
      const refused = await form(path, `id=${id}&seconds=${seconds}`, headers)
      expect(refused).toMatchObject({ http: 400, code: 'invalid_input' })
      expect(refused.fields.seconds).toMatch(/秒/)
      expect(await currentPosition(id)).toMatchObject({ seconds: 48 })
    },
  )

  test('comes as JSON with numbers as texts and null for what is not known', async () => {
    const { headers, currentPosition } = await someone()
    const id = await create()
    const sent = { id, uid: null, seconds: '48.5', completed: null, duration: null, sequence: '1' }
    expect(await json(path, sent, headers)).toMatchObject({ http: 200 })
    expect(await json(path, { ...sent, seconds: 50, sequence: 2, completed: 1 }, headers)).toMatchObject({
      data: { seconds: 50, isCompleted: true },
    })
    expect(await currentPosition(id)).toMatchObject({ seconds: 50, sequence: 2 })
  })
})

describe('a uid', () => {
  test.each(['', 'undefined', 'null', null])('that is %j is the signed-in member’s', async uid => {
    const { headers } = await someone()
    const onsei_id = await createLesson(db)
    await form('/v1/onsei/saveMemo', `onseiId=${onsei_id}&uid=${uid ?? ''}&memo=肩`, headers)
    expect(await json('/v1/onsei/loadMemo', { uid, onsei_id }, headers)).toMatchObject({
      data: { memo: '肩' },
    })
    expect(await form('/v1/popup/pop', `uid=${uid ?? ''}&plan=`, headers)).toMatchObject({ data: [] })
    expect(await get(`/v1/item_own?uid=${uid ?? ''}`, headers)).toMatchObject({ http: 200 })
  })

  test.each(['', 'undefined', 'null'])('that is %j has no impressions', async uid => {
    const { headers } = await someone()
    const answer = await get(`/v1/kansou/getUserList?plan=kafuku&uid=${uid}`, headers)
    expect(answer).toMatchObject({ http: 200, data: [] })
  })

  test('without a token is nobody’s: 401', async () => {
    const log = { title: '朝', type: 'onsei', url: '/', uid: 'somebody' }
    expect(await json('/v1/mystatus/contents_log', log)).toMatchObject({ http: 401, code: 'not_signed_in' })
    expect(await json('/v1/mystatus/contents_log', { ...log, uid: 'guest' })).toMatchObject({ http: 200 })
    const memo = { http: 401, message: 'load Memo error. not login.' }
    for (const path of ['/v1/onsei/loadMemo', '/v1/onsei/loadAudipos'])
      for (const uid of ['somebody', '', null])
        expect(await json(path, { uid, onsei_id: 'asa' })).toMatchObject(memo)
  })

  test.each(['', 'undefined', null])('that is %j makes a new user of a provider’s', async uid => {
    const account = { providerUserId: `U${String(uid)}x`, provider: 'line', name: null, picture: null, uid }
    const headers = { 'x-server-key': serverKey }
    const made = await json('/v1/createCustomUser', account, headers)
    expect(made).toMatchObject({ http: 200, data: { token: expect.any(String) } })
    expect((await json('/v1/createCustomUser', account, headers)).data.uid).toBe(made.data.uid)
  })
})

test.each(['', 'undefined', 'null', null, undefined])(
  'a memo of the lesson %j is told so',
  async onsei_id => {
    const { headers } = await someone()
    for (const path of ['/v1/onsei/loadMemo', '/v1/onsei/loadAudipos'])
      expect(await json(path, { onsei_id }, headers)).toMatchObject({
        http: 400,
        status: -1,
        code: 'memo_without_lesson',
        message: 'load Memo error. not login.',
      })
  },
)

describe('the log of what was opened', () => {
  const path = '/v1/mystatus/contents_log'

  test('takes ids as numbers, and null for what there is none of', async () => {
    const { headers, uid } = await someone()
    const opened = { uid, title: '朝', type: 'onsei', url: '/', item_id: 12, tag: null }
    expect(await json(path, opened, headers)).toMatchObject({ http: 200 })
    const rows = await db.select().from(contentLog)
    expect(rows.find(row => row.uid === uid)).toMatchObject({ itemId: '12', tag: null })
  })

  test('cuts a title, however long, to fifty characters', async () => {
    const { headers, uid } = await someone()
    const opened = { title: 'あ'.repeat(5_000), type: 'onsei', url: '/' }
    expect(await json(path, opened, headers)).toMatchObject({ http: 200 })
    const rows = await db.select().from(contentLog)
    expect(rows.find(row => row.uid === uid)?.title).toBe('あ'.repeat(50))
    const id = await createLesson(db)
    const started = await form('/v1/onsei/userIncrement', `id=${id}&title=${'a'.repeat(900)}`, headers)
    expect(started).toMatchObject({ http: 200 })
  })
})

test('a search of words leaves out the ids that are none, and answers the others', async () => {
  const { headers } = await someone()
  const word = { kana: 'いき', aliases: [], tags: [], meaning: '。', bodyHtml: '', contentHash: 'x' }
  await db.insert(dictionaryWords).values([
    { id: 'iki', word: '息', updatedAt: clock(), ...word },
    { id: '12', word: '十二', updatedAt: clock(), ...word },
  ])
  const dictionary_ids = ['', null, 'iki', '朝の息', 'undefined', { id: 'iki' }, 12, 'a'.repeat(100)]
  const found = await json('/v1/dictionary/search', { dictionary_ids, isShowClient: null }, headers)
  expect(found.data.map(({ id }: { id: string }) => id)).toEqual(['iki', '12'])
})

describe('the diary', () => {
  test('reads numbers as texts, and names what is missing in the words of the specification', async () => {
    const { headers } = await someone()
    const entry = { date: '2026-01-05', stress: '7', breath: '6', memo: '息', images: null }
    expect(await json('/v1/diary/entries', entry, headers)).toMatchObject({ data: { stress: 7, breath: 6 } })
    for (const nothing of [null, '', 'undefined', undefined])
      expect(
        await json('/v1/diary/entries', { ...entry, stress: nothing, breath: nothing }, headers),
      ).toMatchObject({
        http: 400,
        message: 'リラックス度は1〜9の整数で入力してください\n呼吸の深さは1〜9の整数で入力してください',
      })
  })

  test('knows no days of before there were any, nor of the far future', async () => {
    const { headers } = await someone()
    const write = (date: string) => json('/v1/diary/entries', { date, stress: 5, breath: 5 }, headers)
    for (const date of ['0001-01-01', '1899-12-31', '1999-12-31'])
      expect(await write(date)).toMatchObject({ http: 400, message: 'この日の日記は書けません' })
    for (const date of ['2999-12-31', '9999-12-31'])
      expect(await write(date)).toMatchObject({ http: 409, code: 'diary_day_to_come' })
    expect(await write('2000-01-01')).toMatchObject({ http: 200 })
    const habit = { kagura: 1, sonkyo: 1, method: 1, memo: '', images: [] }
    const put = async (url: string, payload: object) => {
      const answer = await app.inject({ method: 'PUT', url, headers, payload })
      return answer.statusCode
    }
    expect(await put('/v1/kafuku_diary/0001-01-01', habit)).toBe(400)
    expect(await put('/v1/diary/skips/0001-01-01', { reason: 'ill' })).toBe(400)
    expect(await put('/v1/kafuku_diary/9999-12-31', habit)).toBe(409)
    expect(await put('/v1/diary/skips/9999-12-31', { reason: 'ill' })).toBe(400)
  })

  test('lists with filters that are left empty', async () => {
    const { headers } = await someone()
    const query = 'limit=undefined&offset=&dateFrom=&dateTo=undefined&relaxMin=null&breathMax=NaN'
    expect(await get(`/v1/diary/entries?${query}`, headers)).toMatchObject({ http: 200, data: [] })
    expect(await get('/v1/diary/entries?limit=many', headers)).toMatchObject({ http: 400 })
  })
})
