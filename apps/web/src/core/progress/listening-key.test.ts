import { expect, test } from 'vitest'
import type { Owner } from '#core/offline/owner.ts'
import { listeningKey } from './listening-key.ts'

// Written out: what phones have stored under these keys would not be found under others.
test.each<[string, Owner, string]>([
  ['a member', { kind: 'member', uid: 'haruko' }, 'iki.listening.haruko'],
  ['a member whose name the page does not know yet', { kind: 'member', uid: null }, 'iki.listening.unnamed'],
  ['a guest', { kind: 'guest' }, 'iki.listening.guest'],
])('what %s has played is stored where it always was', (_, owner, key) => {
  expect(listeningKey(owner)).toBe(key)
})
