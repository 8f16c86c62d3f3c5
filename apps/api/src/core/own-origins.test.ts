import { expect, test } from 'vitest'
import { isOwnOrigin, ownOrigins } from './own-origins.ts'

const set = ownOrigins({ publicUrl: 'https://iki.example:443/', isSet: true, port: 3000 })
const unset = ownOrigins({ publicUrl: 'http://192.168.1.9:3000', isSet: false, port: 3000 })

test.each([
  ['https://iki.example', true],
  [undefined, true],
  ['https://iki.example.evil.example', false],
  ['http://iki.example', false],
  ['https://iki.example:444', false],
  ['http://127.0.0.1:3000', false],
  ['null', false],
  ['', false],
])('where members are at https://iki.example, a page of %s is ours: %s', (origin, isOurs) => {
  expect(isOwnOrigin(set, origin)).toBe(isOurs)
})

test.each([
  ['http://127.0.0.1:3000', true],
  ['http://localhost:3000', true],
  ['http://[::1]:3000', true],
  ['http://192.168.1.9:3000', true],
  ['http://localhost:5173', false],
  ['http://192.168.1.2:3000', false],
])('where PUBLIC_URL is not set, a page of %s is ours: %s', (origin, isOurs) => {
  expect(isOwnOrigin(unset, origin)).toBe(isOurs)
})

test('at the port of the web, names are written without it', () => {
  expect(
    isOwnOrigin(ownOrigins({ publicUrl: 'http://127.0.0.1:80', isSet: false, port: 80 }), 'http://localhost'),
  ).toBe(true)
})
