import { expect, test } from 'vitest'
import { parentPath } from './parent-path.ts'

test.each([
  ['/dictionary/iki', '/dictionary'],
  ['/kafuku/methods', '/kafuku'],
  // Open to those, too, to whom the plan above it is closed.
  ['/kafuku/market', null],
  ['/kafuku/daily/method-Asa', '/kafuku'],
  ['/mypage/favorites/', '/mypage'],
  ['/', null],
  ['/habit/diary', null],
  ['/dictionary', '/search'],
  ['/Recode', '/habit/diary'],
  ['/eichi', '/'],
  ['/kafuku', null],
  ['/afq/entry', '/afq/map-page'],
  ['/afq/map-page', '/mypage'],
  ['/omake/gacha/lineup', '/omake/gacha/gacha01'],
  ['/omake/gacha/gacha01', '/mypage'],
  ['/room/kafuku/kansou', '/room/inbox'],
  ['/account/payment', null],
  ['/welcome/base-plan', null],
  ['/plan/dancer-online/habit', '/plan/dancer-online'],
  ['/playlists/shared/abc', '/playlists/shared'],
  ['/no/such/page', null],
  ['/kafuku/no/such/page', null],
])('from %s one goes up to %s', (at, expected) => {
  expect(parentPath(at)).toBe(expected)
})
