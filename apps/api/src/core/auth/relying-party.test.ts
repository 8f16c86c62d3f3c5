import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

const local = ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000']

test.each([
  ['a page of the service', ['https://iki.example'], 'https://iki.example', 'iki.example'],
  ['a page at localhost', local, 'http://localhost:3000', 'localhost'],
  ['a page at 127.0.0.1', local, 'http://127.0.0.1:3000', null],
  ['a page at ::1', local, 'http://[::1]:3000', null],
  ['a page of another site', ['https://iki.example'], 'https://evil.example', null],
  ['no page', ['https://iki.example'], undefined, 'iki.example'],
])('of %s', (_, own, origin, rpId) => {
  expect(relyingPartyOf(own, origin)?.rpId ?? null).toBe(rpId)
})
