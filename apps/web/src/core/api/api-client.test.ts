import { sendCreatedMail } from '@iki/contract/account/account'
import { accessTokenRefreshAgeMs, getMe, refreshSession, signIn } from '@iki/contract/account/session'
import { errorTable } from '@iki/contract/api/errors'
import { saveUserPlayingState } from '@iki/contract/media/audio'
import { getLesson, getPlaylist, listPlaylists } from '@iki/contract/media/lesson'
import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accessToken } from '#core/session/access-token.ts'
import { session, useLostSession } from '#core/session/current-session.ts'
import { clock } from '#core/time/clock.ts'
import { lessonOf, lessonRow, planLock, playlistOf } from '#test/audio-samples.ts'
import { type FakeApi, FakeRefusal, fakeApi } from '#test/fake-api.ts'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { call, callOpenly } from './api-client.ts'
import { ApiError, errorMessage, OfflineError } from './api-error.ts'

let api: FakeApi
const start = new Date('2026-11-01T03:00:00.000Z')

beforeEach(() => {
  asGuest()
  api = fakeApi()
  timeIs(0)
})

const timeIs = (ms: number) => vi.spyOn(clock, 'now').mockReturnValue(new Date(start.getTime() + ms))
const bearers = (...endpoints: Parameters<FakeApi['requests']>) =>
  api.requests(...endpoints).map(({ headers }) => headers.get('authorization'))
const signedIn = () => signedInAs(api, aMember())

/** The server accepts only the tokens of this list. */
function takesOnly(...good: string[]) {
  api.answer(getMe, ({ headers }) => {
    if (!good.includes(headers.get('authorization')?.slice('Bearer '.length) ?? ''))
      throw new FakeRefusal({ code: 'not_signed_in' })
    return aMember()
  })
}
/** Renews the token to new-1, new-2 and so on. */
function renews() {
  api.answer(refreshSession, () => ({ accessToken: `new-${api.requests(refreshSession).length}` }))
}

describe('the access token', () => {
  test('is sent with a member’s calls', async () => {
    signedIn()
    await call(getMe, {})
    expect(bearers(getMe)).toEqual(['Bearer token-of-haruko'])
    expect(api.requests(refreshSession)).toHaveLength(0)
  })

  test('does not go along where a session begins', async () => {
    signedIn()
    api.answer(signIn, { accessToken: 'new' })
    await callOpenly(signIn, { email: 'natsu@example.jp', password: 'himitsu-desu' })
    expect(bearers(signIn)).toEqual([null])
  })

  test('that is left of a session long gone does not keep a guest from what is open to all', async () => {
    accessToken.write('left')
    api.answer(getPlaylist, ({ headers }) => {
      if (headers.has('authorization')) throw new FakeRefusal({ code: 'not_signed_in' })
      return playlistOf('free', [])
    })
    await call(getPlaylist, { playtag: 'free' })
    expect(api.requests(refreshSession)).toHaveLength(0)
  })

  test('is renewed before the first request when there is none', async () => {
    signedIn()
    accessToken.remove()
    renews()
    await call(getMe, {})
    expect(bearers(getMe)).toEqual(['Bearer new-1'])
  })

  test.each([
    [
      'is not renewed a moment before it is 30 minutes old',
      accessTokenRefreshAgeMs - 1,
      'Bearer token-of-haruko',
    ],
    ['is renewed before a request when it is 30 minutes old', accessTokenRefreshAgeMs, 'Bearer new-1'],
    ['is renewed when the clock was put back', -1, 'Bearer new-1'],
  ])('%s', async (_, age, expected) => {
    signedIn()
    renews()
    timeIs(age)
    await call(getMe, {})
    expect(bearers(getMe)).toEqual([expected])
  })

  test('counts its age from its renewal', async () => {
    signedIn()
    renews()
    timeIs(accessTokenRefreshAgeMs)
    await call(getMe, {})
    timeIs(accessTokenRefreshAgeMs + 60_000)
    await call(getMe, {})
    expect(api.requests(refreshSession)).toHaveLength(1)
  })
})

describe('a request that the server refuses for its token', () => {
  test('is repeated once with a renewed one', async () => {
    signedIn()
    renews()
    takesOnly('new-1')
    expect(await call(getMe, {})).toMatchObject({ uid: 'haruko' })
    expect(bearers(getMe)).toEqual(['Bearer token-of-haruko', 'Bearer new-1'])
  })

  test('is given up when it is refused again', async () => {
    signedIn()
    renews()
    takesOnly()
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'not_signed_in' })
    expect(api.requests(getMe)).toHaveLength(2)
    expect(api.requests(refreshSession)).toHaveLength(1)
    expect(session.isSignedIn()).toBe(true)
  })

  test('is not repeated for anything else that is wrong with it', async () => {
    signedIn()
    renews()
    api.refuse(getMe, { code: 'plan_required' })
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'plan_required' })
    expect(api.requests(getMe)).toHaveLength(1)
    expect(api.requests(refreshSession)).toHaveLength(0)
  })

  test('is not repeated for a guest, who has nothing to renew', async () => {
    renews()
    takesOnly()
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'not_signed_in' })
    expect(api.requests(getMe)).toHaveLength(1)
    expect(api.requests(refreshSession)).toHaveLength(0)
  })

  test('shares its renewal with the others', async () => {
    signedIn()
    renews()
    takesOnly('new-1')
    await Promise.all([call(getMe, {}), call(getMe, {}), call(getMe, {})])
    expect(api.requests(refreshSession)).toHaveLength(1)
    expect(bearers(getMe).slice(3)).toEqual(Array(3).fill('Bearer new-1'))
  })

  test('renews again when the token grows old a second time', async () => {
    signedIn()
    renews()
    takesOnly('new-1')
    await call(getMe, {})
    takesOnly('new-2')
    await call(getMe, {})
    expect(api.requests(refreshSession)).toHaveLength(2)
  })
})

describe('a refused renewal', () => {
  test.each([
    ['no_current_user', 'User not logged in'],
    ['account_disabled', 'Failed to get ID token'],
    ['forged_request', 'Failed to get ID token'],
  ] as const)('ends the session and says why: %s', async (code, message) => {
    signedIn()
    const changed = vi.fn()
    const stop = session.onChange(changed)
    api.refuse(refreshSession, { code })
    takesOnly()
    await expect(call(getMe, {})).rejects.toMatchObject({ code, message })
    stop()
    expect(session.isSignedIn()).toBe(false)
    expect(renderHook(useLostSession).result.current).toBe(code)
    expect(accessToken.read()).toBeNull()
    expect(changed).toHaveBeenCalledTimes(1)
    expect(api.requests(getMe)).toHaveLength(1)
  })

  test.each([
    ['the database is away', () => api.refuse(refreshSession, { code: 'unavailable' }), ApiError],
    [
      'there are too many requests',
      () => api.refuse(refreshSession, { code: 'too_many_requests' }),
      ApiError,
    ],
    ['there is no network', () => api.goOffline(), OfflineError],
  ])('leaves the session as it is when %s', async (_, breaks, expected) => {
    signedIn()
    timeIs(accessTokenRefreshAgeMs)
    breaks()
    await expect(call(getMe, {})).rejects.toBeInstanceOf(expected)
    expect(session.isSignedIn()).toBe(true)
    expect(accessToken.read()).toBe('token-of-haruko')
    expect(api.requests(getMe)).toHaveLength(0)
  })
})

describe('what comes back', () => {
  const ask = () => call(getLesson, { id: 'a' })

  test('is the data', async () => {
    api.answer(getLesson, lessonOf(lessonRow('a')))
    expect(await ask()).toMatchObject({ id: 'a', title: '音声 a' })
  })

  test('is the refusal with its code, its fields and its lock', async () => {
    api.refuse(getLesson, { code: 'plan_required', fields: { id: '違います' }, lock: planLock })
    const error = await ask().catch(error => error)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 'plan_required',
      message: errorTable.plan_required.message,
      fields: { id: '違います' },
      lock: planLock,
    })
  })

  test('is a failure of the server with the id by which it is found in the log, which members report', async () => {
    const failure = { status: -1, message: '', code: 'internal', requestId: '1k2j-3f' }
    api.answer(getLesson, Response.json(failure, { status: 500 }))
    const error = await ask().catch(error => error)
    expect(error).toMatchObject({ code: 'internal', requestId: '1k2j-3f' })
    expect(errorMessage(error)).toMatch(/（お問い合わせ番号：1k2j-3f）$/)
  })

  test('is an OfflineError when there was no answer', async () => {
    api.goOffline()
    const error = await ask().catch(error => error)
    expect(error).toBeInstanceOf(OfflineError)
    expect(error.message).toBe('Network error')
  })

  test.each([502, 503, 504])(
    'is an OfflineError when something else answered %i in the server’s place',
    async status => {
      api.answer(getLesson, new Response('<h1>Bad gateway</h1>', { status }))
      await expect(ask()).rejects.toBeInstanceOf(OfflineError)
    },
  )

  test.each([
    ['a page instead of an envelope', '<h1>Sign in to the hotel’s network</h1>'],
    ['JSON that is no envelope', '[]'],
    ['nothing', ''],
  ])('is an error of ours when the answer is %s', async (_, body) => {
    api.answer(getLesson, () => new Response(body, { status: 200 }))
    await expect(ask()).rejects.toMatchObject({
      name: 'ApiError',
      code: 'internal',
      message: 'Error some error',
    })
  })

  test('says that it was too much when a proxy says so', async () => {
    api.answer(getLesson, new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 }))
    await expect(ask()).rejects.toMatchObject({
      code: 'body_too_large',
      message: '送られたデータが大きすぎます',
    })
  })

  test('is an error of ours when the code is not on the list', async () => {
    api.answer(
      getLesson,
      Response.json({ status: -1, message: 'Hm', code: 'from_tomorrow' }, { status: 400 }),
    )
    await expect(ask()).rejects.toMatchObject({ code: 'internal', message: 'Hm' })
  })

  test('is an OfflineError when the answer breaks off in the middle', async () => {
    const half = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"status":0,"mess'))
        stream.error(new TypeError('network error'))
      },
    })
    api.answer(getLesson, () => new Response(half))
    await expect(ask()).rejects.toBeInstanceOf(OfflineError)
  })

  test('is the abort itself when the page no longer wants it', async () => {
    const aborted = new DOMException('Not wanted any more', 'AbortError')
    globalThis.fetch = () => Promise.reject(aborted)
    const signal = AbortSignal.abort()
    await expect(call(getLesson, { id: 'a' }, { signal })).rejects.toBe(aborted)
  })
})

describe('what goes out', () => {
  const save = { id: 'a', seconds: 12, sequence: 3 }
  beforeEach(() => {
    signedIn()
    api.answer(saveUserPlayingState, { seconds: 12, isCompleted: false, sequence: 3 })
    api.answer(sendCreatedMail, null)
    api.answer(signIn, { accessToken: 'new' })
    api.answer(getLesson, ({ input }) => lessonOf(lessonRow(input.id)))
    api.answer(listPlaylists, [])
  })

  test('is a form where the endpoint says so', async () => {
    await call(sendCreatedMail, { email: 'haru+no@example.jp', password: 'a&b=c あ' })
    const [request] = api.requests(sendCreatedMail)
    expect(request?.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
    expect(request?.body).toBe('email=haru%2Bno%40example.jp&password=a%26b%3Dc+%E3%81%82')
  })

  test('is JSON where the endpoint says so', async () => {
    await callOpenly(signIn, { email: 'haru@example.jp', password: 'a&b' })
    const [request] = api.requests(signIn)
    expect(request?.headers.get('content-type')).toBe('application/json')
    expect(request?.body).toBe('{"email":"haru@example.jp","password":"a&b"}')
  })

  test('has its path parameters escaped', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    await call(getLesson, { id: 'a/../b?c#朝' }).catch(() => {})
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/v1/lesson/a%2F..%2Fb%3Fc%23%E6%9C%9D'])
  })

  test('puts what is left into the query of a GET, without what is not given', async () => {
    await call(listPlaylists, { tags: ['a', 'b'], plan: undefined })
    const [request] = api.requests(listPlaylists)
    expect(request?.address).toBe('/v1/playlists?tags=a%2Cb')
    expect(request?.body).toBeNull()
  })

  test('carries the key by which a repeat counts once', async () => {
    await call(saveUserPlayingState, save, { idempotencyKey: 'once' })
    await call(saveUserPlayingState, save)
    expect(api.requests(saveUserPlayingState).map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      'once',
      null,
    ])
  })

  test('outlives the page only where that is asked for', async () => {
    await call(saveUserPlayingState, save, { keepalive: true })
    await call(saveUserPlayingState, save)
    expect(api.requests(saveUserPlayingState).map(({ isKeptAlive }) => isKeptAlive)).toEqual([true, false])
  })

  test('proves with the cookie’s mark that it comes from our page, where it changes something', async () => {
    await call(saveUserPlayingState, save)
    await call(getLesson, { id: 'a' })
    expect(api.requests(saveUserPlayingState)[0]?.headers.get('x-csrf-token')).toBe('mark-of-haruko')
    expect(api.requests(getLesson)[0]?.headers.get('x-csrf-token')).toBeNull()
  })
})
