import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { withoutLimit } from '../../test/walk.ts'
import { isPlan } from '../access/plan.ts'
import { signIn } from '../account/session.ts'
import { commonErrors, type Endpoint, pathParameters } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { isErrorCode } from './errors.ts'

const calls = Object.entries(endpoints)
const encodingOf = (call: Endpoint) => ('encoding' in call ? call.encoding : null)
const find = (method: string, path: string) =>
  calls.map(([, call]) => call).find(call => call.method === method && call.path === path)

test('there are calls, and each is found by the name it is exported under', () => {
  expect(calls.length).toBeGreaterThan(20)
  expect(endpoints.signIn).toBe(signIn)
})

test('the search for texts and lists without a limit finds them', () => {
  const open = v.object({
    text: v.string(),
    list: v.array(v.number()),
    texts: v.optional(v.pipe(v.array(v.nullable(v.string())), v.maxLength(3))),
    closed: v.pipe(v.pipe(v.string(), v.maxLength(3)), v.minLength(1)),
  })
  expect(withoutLimit(open)).toEqual(['input.text', 'input.list', 'input.texts[]'])
})

test('no two calls share a method and a path, whatever the parameters are called', () => {
  const addresses = calls.map(([, call]) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

describe('every call', () => {
  test.each(calls)('%s has parameters of the path that are required fields of its input', (_, call) => {
    const names = pathParameters(call.path)
    const required = names.filter(name =>
      ['string', 'picklist'].includes(call.input.entries[name]?.type ?? ''),
    )
    expect(required).toEqual(names)
    expect(new Set(names).size).toBe(names.length)
    expect(call.path.replace(/\{\w+\}/g, 'x')).toMatch(/^\/v1(\/[\w-]+)+\/?$/)
  })

  test.each(calls)('%s has a limit on every text and every list it takes', (_, call) => {
    expect(withoutLimit(call.input)).toEqual([])
  })

  test.each(calls)('%s states who may call it', (_, call) => {
    expect(['everyone', 'member', 'plans', 'anyPlan', 'operator']).toContain(call.access.kind)
    if (call.access.kind === 'plans') expect(call.access.plans.filter(plan => !isPlan(plan))).toEqual([])
  })

  test.each(calls)('%s names errors of the list, each once, and none that every call has', (_, call) => {
    const common: readonly string[] = commonErrors
    expect(call.errors.filter(code => !isErrorCode(code) || common.includes(code))).toEqual([])
    expect(new Set(call.errors).size).toBe(call.errors.length)
  })

  test.each(calls)('%s says in a line what it does', (_, call) => {
    expect(call.about).toMatch(/^[A-Z][^\n]{10,120}[^.\n]$/)
  })

  test.each(calls)('%s says how its body is sent, if it has one', (_, call) => {
    const expected =
      call.method === 'POST' || call.method === 'PUT' ? ['json', 'form', 'bytes', 'raw'] : [null]
    expect(expected).toContain(encodingOf(call))
    if (encodingOf(call) === 'bytes' || encodingOf(call) === 'raw')
      expect(Object.keys(call.input.entries)).toEqual(pathParameters(call.path))
  })

  test.each(calls)('%s takes a uid only as something that may be left out', (_, call) => {
    if ('uid' in call.input.entries) expect(call.input.entries.uid?.type).toBe('optional')
    if (call.uid === 'anyone') expect(call.input.entries).toHaveProperty('uid')
  })

  const wrong = [undefined, null, 7.5, -1, 'a'.repeat(5_000), 'a\0', '', [], {}, Array(1_000).fill('a')]
  test.each(calls)('%s refuses nonsense in every field, and in Japanese', (_, call) => {
    const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
    for (const [name, entry] of Object.entries(call.input.entries)) {
      if ('fallback' in entry) continue // Nonsense counts as left out.
      const messages = wrong.flatMap(
        value =>
          v.safeParse(v.object({ [name]: entry }), { [name]: value }).issues?.map(i => i.message) ?? [],
      )
      expect(messages.length).toBeGreaterThan(0)
      expect(messages.filter(message => !japanese.test(message))).toEqual([])
    }
  })
})

describe('a call of the specification is there as it is written', () => {
  // Method, path, encoding, payload, and which of it the call must have.
  const rows: [string, string, 'json' | 'form' | null, string[], string[]][] = [
    [
      'POST',
      '/v1/createCustomUser',
      'json',
      ['providerUserId', 'provider', 'name', 'picture', 'uid'],
      ['providerUserId', 'provider'],
    ],
    ['POST', '/v1/createCustomToken', 'json', ['userId', 'provider'], ['userId']],
    ['POST', '/v1/sessionLogout', 'json', [], []],
    ['POST', '/v1/createdMail', 'form', ['email', 'password'], []],
    ['POST', '/v1/mystatus/event', 'json', ['message', 'event_no'], ['message', 'event_no']],
    [
      'POST',
      '/v1/mystatus/contents_log',
      'json',
      ['uid', 'title', 'type', 'url', 'item_id', 'tag'],
      ['title', 'type', 'url'],
    ],
    ['POST', '/v1/onsei/totalIncrement', 'form', ['id'], ['id']],
    ['POST', '/v1/onsei/userIncrement', 'form', ['id', 'uid', 'title'], ['id']],
    [
      'POST',
      '/v1/onsei/userPlayingState',
      'form',
      ['id', 'uid', 'seconds', 'completed', 'duration'],
      ['id', 'seconds'],
    ],
    ['POST', '/v1/douga/totalIncrement', 'form', ['id'], ['id']],
    ['POST', '/v1/douga/userIncrement', 'form', ['id', 'uid'], ['id']],
    ['POST', '/v1/douga/userPlayingState', 'form', ['id', 'uid', 'seconds', 'completed'], ['id', 'seconds']],
    ['GET', '/v1/douga/getPlayListMeta', null, ['category'], []],
    ['GET', '/v1/douga/getDougaList', null, ['category'], []],
    ['GET', '/v1/douga/getFavoriteDougalist', null, [], []],
    ['GET', '/v1/music/stream', null, [], []],
    ['POST', '/v1/onsei/saveMemo', 'form', ['onseiId', 'uid', 'memo'], ['onseiId', 'memo']],
    ['POST', '/v1/onsei/saveAudipos', 'form', ['onseiId', 'uid', 'audipos'], ['onseiId', 'audipos']],
    ['POST', '/v1/onsei/saveAddAudipo', 'json', ['uid', 'onsei_id', 'audipo'], ['onsei_id', 'audipo']],
    ['POST', '/v1/onsei/saveDelAudipo', 'json', ['uid', 'onsei_id', 'audipo'], ['onsei_id', 'audipo']],
    ['POST', '/v1/onsei/deleteAudipo', 'json', ['uid', 'onsei_id', 'audipo'], ['onsei_id', 'audipo']],
    [
      'POST',
      '/v1/onsei/addOrUpdateAudipo',
      'json',
      ['uid', 'onsei_id', 'audipo', 'id'],
      ['onsei_id', 'audipo'],
    ],
    ['POST', '/v1/onsei/loadMemo', 'json', ['uid', 'onsei_id'], []],
    ['POST', '/v1/onsei/loadAudipos', 'json', ['uid', 'onsei_id'], []],
    ['GET', '/v1/item_own', null, ['uid'], []],
    ['GET', '/v1/infomation/{place1}/{place2}', null, ['place1', 'place2'], ['place1', 'place2']],
    ['GET', '/v1/onsei/getPlaylistMeta', null, ['playlist'], []],
    ['GET', '/v1/onsei/getTagsPlaylists', null, ['tag'], []],
    ['GET', '/v1/status/shopdb', null, [], []],
    ['POST', '/v1/popup/pop', 'form', ['uid', 'plan'], []],
    ['POST', '/v1/user/connectEmail', 'json', ['email'], ['email']],
    ['POST', '/v1/terafro_cache/reduce', 'form', ['amount'], ['amount']],
    ['GET', '/v1/kansou/getLatest', null, ['plan', 'max'], []],
    ['GET', '/v1/kansou/getListAdditional', null, ['plan', 'from', 'max'], []],
    ['GET', '/v1/kansou/getMyList', null, ['plan', 'max'], []],
    ['GET', '/v1/kansou/getAdditionalMylist', null, ['plan', 'from', 'max'], []],
    ['GET', '/v1/kansou/getUserList', null, ['plan', 'uid', 'max'], []],
    ['GET', '/v1/kansou/getAdditionalUserList', null, ['plan', 'uid', 'from', 'max'], []],
  ]

  test.each(rows)('%s %s', (method, path, encoding, payload, required) => {
    const call = find(method, path)
    expect(call && encodingOf(call)).toBe(encoding)
    const entries = call?.input.entries ?? {}
    expect(payload.filter(name => !(name in entries))).toEqual([])
    const asked = Object.keys(entries).filter(name => entries[name]?.type !== 'optional')
    expect(asked.toSorted()).toEqual(required.toSorted())
  })

  test.each<[string, object]>([
    [
      '/v1/createCustomUser',
      {
        providerUserId: 'U4af4980629',
        provider: 'line',
        name: '花',
        picture: 'https://p.example/1',
        uid: 'u1',
      },
    ],
    ['/v1/createCustomToken', { userId: 'u1', provider: 'line' }],
    ['/v1/sessionLogout', {}],
    ['/v1/createdMail', { email: 'demo@example.com', password: 'pabcd1234' }],
    ['/v1/mystatus/event', { message: '朝の背骨を再生', event_no: 4001 }],
    [
      '/v1/mystatus/contents_log',
      { uid: 'u1', title: '朝', type: 'onsei', url: '/single-player/asa', item_id: 'asa', tag: 'method-asa' },
    ],
    ['/v1/onsei/totalIncrement', { id: 'asa-sebone' }],
    ['/v1/onsei/userIncrement', { id: 'asa-sebone', uid: 'u1', title: '朝の背骨' }],
    [
      '/v1/onsei/userPlayingState',
      { id: 'asa-sebone', uid: 'u1', seconds: 48, completed: false, duration: 61 },
    ],
    ['/v1/onsei/saveMemo', { onseiId: 'asa-sebone', uid: 'u1', memo: '肩がゆるむ' }],
    ['/v1/onsei/saveAudipos', { onseiId: 'asa-sebone', uid: 'u1', audipos: '[{"seconds":12}]' }],
    ['/v1/onsei/saveAddAudipo', { uid: 'u1', onsei_id: 'asa-sebone', audipo: { seconds: 12.5 } }],
    ['/v1/onsei/saveAddAudipo', { uid: 'u1', onsei_id: 'asa-sebone', audipo: '{"seconds":12.5}' }],
    ['/v1/onsei/saveDelAudipo', { uid: 'u1', onsei_id: 'asa-sebone', audipo: { seconds: 12.5 } }],
    ['/v1/onsei/deleteAudipo', { uid: 'u1', onsei_id: 'asa-sebone', audipo: 'b1' }],
    [
      '/v1/onsei/addOrUpdateAudipo',
      {
        uid: 'u1',
        onsei_id: 'asa-sebone',
        id: 'b1',
        audipo: { seconds: 12.5, endSeconds: 20, text: '肩', repeat: 5, speed: 0.8 },
      },
    ],
    ['/v1/onsei/loadMemo', { uid: 'u1', onsei_id: 'asa-sebone' }],
    ['/v1/onsei/loadAudipos', {}],
  ])('and takes what it is sent: POST %s', (path, payload) => {
    const call = find('POST', path)
    expect(call && v.parse(call.input, payload)).toEqual(payload)
  })
})

test('what guests may call is exactly this, so that nothing opens by mistake', () => {
  const open = calls.flatMap(([name, call]) => (call.access.kind === 'everyone' ? [name] : []))
  expect(open.toSorted()).toEqual([
    'countTotalDougaPlay',
    'countTotalPlay',
    'createCustomToken',
    'createCustomUser',
    'createLineNonce',
    'exchangeCustomToken',
    'finishLine',
    'getArticle',
    'getArticlePreview',
    'getDougaList',
    'getDougaPlaylistMeta',
    'getEmailChange',
    'getExport',
    'getGacha',
    'getGachaStatistics',
    'getGachaTable',
    'getGift',
    'getImpressionPicture',
    'getLanding',
    'getLesson',
    'getLessonMedia',
    'getLessonPreview',
    'getMatome',
    'getMusicStream',
    'getOnsei',
    'getPage',
    'getPicture',
    'getPlaylist',
    'getPlaylistMeta',
    'getProduct',
    'getPushKey',
    'getService',
    'getShopVersion',
    'getTagsPlaylists',
    'getThisWeek',
    'getVimeoVideo',
    'getWeekly',
    'listArticles',
    'listBodyVoice',
    'listBodyVoicePlaylists',
    'listDouga',
    'listItems',
    'listLessons',
    'listMatomePlaylist',
    'listMusic',
    'listMusicVideos',
    'listNews',
    'listPlaylists',
    'listProducts',
    'listQuestions',
    'listTopContents',
    'listWeekLessons',
    'listWeekly',
    'listWeeks',
    'openMailStop',
    'passkeySignInOptions',
    'receiveLineEvents',
    'receivePaidyEvent',
    'receiveStripeEvent',
    'recordContent',
    'recordEvent',
    'refreshSession',
    'requestPasswordReset',
    'resetPassword',
    'sendContact',
    'signIn',
    'signInByPasskey',
    'signOut',
    'signUp',
    'startLine',
    'stopMails',
    'streamFilm',
    'streamMedia',
    'undoEmailChange',
    'undoLeaving',
    'verifyEmail',
  ])
})

test('only what makes accounts for others, and what reads somebody’s posts, takes anyone’s uid', () => {
  const calledForOthers = calls.flatMap(([name, call]) => (call.uid === 'anyone' ? [name] : []))
  expect(calledForOthers).toEqual(['getUserList', 'getAdditionalUserList', 'createCustomUser'])
})

test('signing in answers a wrong password and an unknown member in the same way', () => {
  expect(signIn.errors).toEqual(['wrong_credentials', 'account_disabled', 'forged_request'])
})
