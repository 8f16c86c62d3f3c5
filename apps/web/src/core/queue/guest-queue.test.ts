import { afterEach, expect, test } from 'vitest'
import { storeKey } from '#core/offline/owner.ts'
import { hasGuestQueue } from './guest-queue.ts'

afterEach(() => localStorage.clear())

test('what a guest was playing is distinguished from what a member was playing', () => {
  localStorage.setItem(storeKey('queue', { kind: 'member', uid: 'haruko' }), '{}')
  expect(hasGuestQueue(localStorage)).toBe(false)
  localStorage.setItem(storeKey('queue', { kind: 'guest' }), '{}')
  expect(hasGuestQueue(localStorage)).toBe(true)
})

test('storage that is switched off remembers nothing', () => {
  const off = {
    getItem() {
      throw new DOMException('no', 'SecurityError')
    },
  } as unknown as Storage
  expect(hasGuestQueue(off)).toBe(false)
})
