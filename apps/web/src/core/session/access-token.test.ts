import { accessTokenKey } from '@iki/contract/account/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clock } from '../time/clock.ts'
import { accessToken } from './access-token.ts'

const refuse = (): never => {
  throw new DOMException('no', 'SecurityError')
}
const refuseStorage = () => {
  for (const act of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, act).mockImplementation(refuse)
}

beforeEach(() => {
  accessToken.remove()
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-20T03:00:00Z'))
})
afterEach(() => {
  vi.restoreAllMocks()
  accessToken.remove()
})

test('the token is shared by the tabs of a browser, with the moment of its issue', () => {
  accessToken.write('one')
  expect([accessToken.read(), accessToken.issuedAt()]).toEqual(['one', Date.parse('2026-11-20T03:00:00Z')])
  localStorage.setItem(accessTokenKey, 'other')
  expect(accessToken.read()).toBe('other')
  accessToken.remove()
  expect([accessToken.read(), accessToken.issuedAt()]).toEqual([null, null])
})

test('where the browser refuses its storage even to be read, the token lives as long as the page', () => {
  refuseStorage()
  expect([accessToken.read(), accessToken.issuedAt()]).toEqual([null, null])
  accessToken.write('one')
  expect([accessToken.read(), accessToken.issuedAt()]).toEqual(['one', Date.parse('2026-11-20T03:00:00Z')])
  accessToken.remove()
  expect(accessToken.read()).toBeNull()
})

test('a token that the browser has taken counts before an earlier one of the page', () => {
  refuseStorage()
  accessToken.write('one')
  vi.restoreAllMocks()
  accessToken.write('two')
  expect(accessToken.read()).toBe('two')
  accessToken.remove()
  expect(accessToken.read()).toBeNull()
})
