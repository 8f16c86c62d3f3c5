import { beforeEach, expect, test, vi } from 'vitest'
import type { Owner } from './owner.ts'
import {
  addToQuarantine,
  listQuarantine,
  quarantineChanges,
  quarantineLimits,
  removeFromQuarantine,
} from './quarantine.ts'

const haruko: Owner = { kind: 'member', uid: 'haruko' }
const key = 'iki.aside.member.haruko'
const entry = (id: string, value: unknown = id) => ({ box: 'words', id, value })
const ids = () => listQuarantine(localStorage, haruko).map(({ id }) => id)
const changes = () => quarantineChanges.getState().count

beforeEach(() => localStorage.clear())

test('what is added stays, once, in its order, with its moment', () => {
  const before = changes()
  expect(addToQuarantine(localStorage, haruko, [entry('a'), entry('b')])).toBe(true)
  expect(addToQuarantine(localStorage, haruko, [entry('b'), entry('c')])).toBe(true)
  expect(ids()).toEqual(['a', 'b', 'c'])
  expect(changes()).toBe(before + 2)
  expect(Date.parse(listQuarantine(localStorage, haruko)[0]?.setAsideAt ?? '')).not.toBeNaN()
})

test('what is there already is no change', () => {
  addToQuarantine(localStorage, haruko, [entry('a')])
  const before = changes()
  expect(addToQuarantine(localStorage, haruko, [entry('a')])).toBe(true)
  expect(changes()).toBe(before)
})

test('another value, place or box is another thing', () => {
  const other = { box: 'memos', id: 'a', value: 'a' }
  expect(addToQuarantine(localStorage, haruko, [entry('a'), entry('a', 'b'), other])).toBe(true)
  expect(ids()).toHaveLength(3)
})

test('what leaves takes nothing along, and the last one takes the key', () => {
  addToQuarantine(localStorage, haruko, [entry('a'), entry('b')])
  const before = changes()
  removeFromQuarantine(localStorage, haruko, ({ id }) => id === 'x')
  expect(changes()).toBe(before)
  removeFromQuarantine(localStorage, haruko, ({ id }) => id === 'a')
  expect(ids()).toEqual(['b'])
  expect(changes()).toBe(before + 1)
  removeFromQuarantine(localStorage, haruko, () => true)
  expect(localStorage.getItem(key)).toBeNull()
})

test('as many fit as there is room for, and none of a group that does not fit whole', () => {
  const all = Array.from({ length: quarantineLimits.entries }, (_, index) => entry(`${index}`))
  expect(addToQuarantine(localStorage, haruko, all.slice(1))).toBe(true)
  expect(addToQuarantine(localStorage, haruko, [entry('x'), entry('y')])).toBe(false)
  expect(ids()).toHaveLength(quarantineLimits.entries - 1)
  expect(addToQuarantine(localStorage, haruko, all.slice(0, 1))).toBe(true)
  expect(ids()).toHaveLength(quarantineLimits.entries)
})

test('nothing is longer than all may be', () => {
  const { characters } = quarantineLimits
  expect(addToQuarantine(localStorage, haruko, [entry('a', 'あ'.repeat(characters))])).toBe(false)
  expect(addToQuarantine(localStorage, haruko, [entry('a', 'あ'.repeat(characters - 200))])).toBe(true)
})

test.each(['{', '{}', '[5]', '"a"'])('a stored value that can’t be read is left alone: %s', text => {
  localStorage.setItem(key, text)
  expect(ids()).toEqual([])
  expect(addToQuarantine(localStorage, haruko, [entry('a')])).toBe(false)
  expect(localStorage.getItem(key)).toBe(text)
})

test('where the device takes nothing, it says so', () => {
  const before = changes()
  const refuse = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const full = { getItem: () => null, setItem: refuse, removeItem: refuse }
  expect(addToQuarantine(full, haruko, [entry('a')])).toBe(false)
  expect(refuse).toHaveBeenCalledOnce()
  expect(changes()).toBe(before)
})
