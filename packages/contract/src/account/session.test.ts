import { describe, expect, test } from 'vitest'
import { addressAt } from '../../test/address.ts'
import {
  accessTokenKey,
  accessTokenRefreshAgeMs,
  accessTokenTimeKey,
  csrfCookie,
  csrfHeader,
  isRefreshDue,
  safeRedirect,
  serverKeyHeader,
  sessionMessages,
} from './session.ts'

describe('an access token is renewed', () => {
  const now = Date.parse('2026-11-01T03:00:00.000Z')

  test('at an age of thirty minutes', () => {
    expect(accessTokenRefreshAgeMs).toBe(30 * 60 * 1000)
    expect(accessTokenRefreshAgeMs).toBe(1_800_000)
  })

  test.each([
    ['there is none', null, true],
    ['it is new', now, false],
    ['it is 1 ms younger', now - 1_799_999, false],
    ['it is just as old', now - 1_800_000, true],
    ['it is older', now - 1_800_001, true],
    ['its time is not a number', Number.NaN, true],
    ['its time lies ahead, because the clock was put back', now + 1, true],
  ])('or not when %s', (_, issuedAt, expected) => {
    expect(isRefreshDue(issuedAt, now)).toBe(expected)
  })
})

test('keys, cookies and headers of a session are distinct', () => {
  const names = [accessTokenKey, accessTokenTimeKey, csrfCookie, csrfHeader, serverKeyHeader]
  expect(new Set(names).size).toBe(names.length)
  expect([csrfHeader, serverKeyHeader]).toEqual(['x-csrf-token', 'x-server-key'])
  expect([accessTokenKey, accessTokenTimeKey]).toEqual(['access_token', 'access_token_timestamp'])
})

test('what fails in the browser is shown with the texts of the specification', () => {
  expect(sessionMessages).toEqual({
    noUsermeta: 'cannot get usermeta.',
    notLoggedIn: 'User not logged in',
    noToken: 'Failed to get ID token',
  })
})

describe('after signing in', () => {
  test.each([
    '/',
    '/kafuku',
    '/kafuku/',
    '/kafuku/daily/method-Asa',
    '/single-player/asa-sebone?t=48',
    '/single-player/%E6%9C%9D',
    '/player/朝の呼吸',
    '/?q=a',
    '/mypage#plans',
    '/search?q=https://example.com//a',
    '/a.b/~c/@d/e:f',
  ])('%s of this site is followed', target => {
    expect(safeRedirect(target)).toBe(target)
    expect(addressAt(safeRedirect(target)).host).toBe('iki.example')
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a slash and a backslash', '/\\evil.example'],
    ['backslashes', '\\\\evil.example'],
    ['a backslash further on', '/kafuku\\evil'],
    ['a tab between the slashes', '/\t/evil.example'],
    ['a newline between the slashes', '/\n/evil.example'],
    ['a carriage return between the slashes', '/\r/evil.example'],
    ['a tab before', '\t//evil.example'],
    ['a space before', ' //evil.example'],
    ['a newline at the end', '/kafuku\n'],
    ['a NUL', '/kafuku\0'],
    ['a C1 control', '/kafuku\u0085'],
    ['a script', 'javascript:alert(1)'],
    ['a script in capitals with a tab', 'JAVA\tSCRIPT:alert(1)'],
    ['a data address', 'data:text/html,<script>alert(1)</script>'],
    ['full-width slashes', '／／evil.example'],
    ['encoded slashes', '%2F%2Fevil.example'],
    ['a name at this host', '@evil.example'],
    ['a relative path', 'kafuku'],
    ['a dot and slashes that are tidied to a host', '/.//evil.example'],
    ['two dots and slashes that are tidied to a host', '/kafuku/..//evil.example'],
    ['slashes at the end', '/kafuku//'],
    ['only a query', '?q=a'],
    ['only a fragment', '#a'],
    ['a byte order mark before', '\uFEFF//evil.example'],
  ])('%s leads home', (_, target) => {
    expect(safeRedirect(target)).toBe('/')
  })

  test.each([
    '/／evil.example',
    '/%2F/evil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/\u2028/evil',
  ])('%j looks odd but is a path of this site', target => {
    const url = addressAt(safeRedirect(target))
    expect(url.host).toBe('iki.example')
    expect(url.pathname.startsWith('//')).toBe(false)
  })

  test('an endless address is decided without trying its parts again and again', () => {
    // A million parts: whoever goes through them once for each of them is not done before the test's limit.
    expect(safeRedirect(`${'/a'.repeat(1_000_000)}\\`)).toBe('/')
  })
})
