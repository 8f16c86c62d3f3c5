import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { defineCopy, removeCopies } from './copies.ts'
import { defineStore } from './store.ts'

const copy = defineCopy({ name: 'wheels', version: 1, schema: v.string() })
const own = defineStore({ name: 'memos', version: 1, schema: v.string() })
const [haru, natsu] = ['haru', 'natsu'].map(uid => ({ kind: 'member' as const, uid }))
if (!haru || !natsu) throw new Error('nobody')

beforeEach(() => {
  localStorage.clear()
  for (const owner of [haru, natsu]) {
    copy.write(owner, 'a', 'from the server')
    own.write(owner, 'a', 'written here')
  }
})

test('copies of all members go; what they have written stays', () => {
  removeCopies()
  expect([copy.find(haru, 'a'), copy.find(natsu, 'a')]).toEqual([null, null])
  expect([own.find(haru, 'a'), own.find(natsu, 'a')]).toEqual(['written here', 'written here'])
})

test('the copies of the member who is here stay', () => {
  removeCopies('natsu')
  expect([copy.find(haru, 'a'), copy.find(natsu, 'a')]).toEqual([null, 'from the server'])
})

test('a browser that refuses its storage has no copies, and nothing fails', () => {
  const refusing = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(() => removeCopies()).not.toThrow()
  refusing.mockRestore()
})
