import { describe, expect, test } from 'vitest'
import { addressAt } from '../../test/address.ts'
import { safeRedirect } from '../account/session.ts'
import * as shell from './shell.ts'

describe('a link is fetched ahead', () => {
  test.each<[string, shell.ConnectionKind | undefined, boolean]>([
    ['on an unknown connection', undefined, true],
    ['on a connection that says nothing', {}, true],
    ['on 4g', { effectiveType: '4g' }, true],
    ['on 3g', { effectiveType: '3g' }, true],
    ['on 2g', { effectiveType: '2g' }, false],
    ['on slow 2g', { effectiveType: 'slow-2g' }, false],
    ['with data saver on 4g', { effectiveType: '4g', saveData: true }, false],
    ['with data saver alone', { saveData: true }, false],
    ['with data saver off', { effectiveType: '4g', saveData: false }, true],
  ])('or not %s', (_, connection, expected) => {
    expect(shell.mayPrefetch(connection)).toBe(expected)
  })
})

describe('a failed chunk reloads the page', () => {
  const last = 1_000_000

  test.each([
    ['the first time', null, last, true],
    ['at once again', last, last, false],
    ['after 59,999 ms', last, last + 59_999, false],
    ['after 60,000 ms', last, last + 60_000, true],
    ['after 60,001 ms', last, last + 60_001, true],
    ['when the clock was put back', last, last - 1, false],
  ])('or not %s', (_, lastReloadAt, now, expected) => {
    expect(shell.mayReloadForChunk(lastReloadAt, now)).toBe(expected)
  })
})

describe('a guest on a guarded page', () => {
  test.each([
    ['/kafuku', '', '/?redirect_url=%2Fkafuku'],
    ['/single-player/asa', '?t=48', '/?redirect_url=%2Fsingle-player%2Fasa%3Ft%3D48'],
    ['/player/朝', '?a=1&b=2', '/?redirect_url=%2Fplayer%2F%E6%9C%9D%3Fa%3D1%26b%3D2'],
  ])('%s%s goes to the root path, which remembers it', (path, search, expected) => {
    expect(shell.guestRedirect(path, search)).toBe(expected)
    const remembered = addressAt(expected).searchParams.get(shell.redirectParameter)
    expect(safeRedirect(remembered)).toBe(path + search)
  })

  test.each([
    ['/kafuku', '?redirect_url=%2Fmypage'],
    ['/kafuku', '?redirect_url=/mypage'],
    ['/kafuku', '?redirect_url='],
    ['/kafuku', '?a=1&redirect_url=https%3A%2F%2Fevil.example'],
    ['/kafuku', '?redirect_url=%'],
    ['/kafuku', '?redirect_url=%E0%A4%A'],
  ])('%s%s, which carries a redirect_url, goes to itself with /login', (path, search) => {
    expect(shell.guestRedirect(path, search)).toBe('/kafuku?redirect_url=%2Flogin')
  })

  test.each(['?redirect_url=%2Flogin', '?redirect_url=%2flogin', '?redirect_url=/login'])(
    '/kafuku%s goes to the sign-in screen, which remembers the page',
    search => {
      expect(shell.guestRedirect('/kafuku', search)).toBe('/login?redirect_url=%2Fkafuku')
    },
  )

  test.each(['', '?redirect_url=%2Fmypage', '?redirect_url=%2Flogin', '?redirect_url=%2Flog%69n', '?a=1'])(
    'is never sent in a circle: /kafuku%s',
    search => {
      const seen = [`/kafuku${search}`]
      let at = addressAt(`/kafuku${search}`)
      while (at.pathname === '/kafuku') {
        at = addressAt(shell.guestRedirect(at.pathname, at.search))
        const address = at.pathname + at.search
        expect(seen).not.toContain(address)
        seen.push(address)
      }
      expect(['/', '/login']).toContain(at.pathname)
      expect(seen.length).toBeLessThanOrEqual(4)
    },
  )
})

test('the figures are those of the specification', () => {
  expect(shell.chunkReloadGuardMs).toBe(60_000)
  expect(shell.notFoundRedirectMs).toBe(3_000)
  expect(shell.loadingFadeMs).toEqual({ shortest: 500, longest: 4_000 })
  expect(shell.stuckLoadingMs).toBe(8_000)
  expect(shell.loaderToggleMs).toBe(3_000)
  expect(shell.scrollSmoothingMs).toBe(300)
  expect(shell.routeProgress).toEqual({ throttleMs: 200, durationMs: 5_000 })
  expect(shell.prefetchIdleMs).toBe(2_000)
  expect(shell.dragThresholdPx).toBe(5)
  expect(shell.breakpoints).toEqual({ tablet: 768, pc: 1280 })
  expect(shell.errorPageStatus).toBe(500)
  expect(shell.appVersion).toBe('5.0.0')
})

test('the texts are those of the specification, to the letter', () => {
  expect(shell.signInAlert).toBe('ログインしてください')
  expect(shell.loadingText).toBe('NOW LOADING...')
  expect(shell.savingText).toBe('セーブ中')
  expect(shell.landscapeHint).toBe('スマホを横にしてね')
  expect(shell.pageNotFoundText).toBe('This page could not be found')
  expect(shell.errorPageFailedText).toBe('An error occurred while showing the error page')
  expect(shell.copyrightLine('ためし')).toBe('© 2023 ためし')
  expect(shell.stuckLoadingText).toBe('ブラウザを一度閉じて、もう一度開いてください')
})

test('the queries of an address are named as in the specification', () => {
  expect([shell.redirectParameter, shell.tokenParameter]).toEqual(['redirect_url', 'token'])
})
