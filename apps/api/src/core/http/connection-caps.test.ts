import { expect, test } from 'vitest'
import { connectionCaps } from './connection-caps.ts'

const limits = { most: 10, mostOfOne: 2 }

/** Connections by the names that the test gives them, and which of them were closed. */
function rehearsal(given = limits) {
  const caps = connectionCaps(given)
  const closed: string[] = []
  const open = (name: string, address: string | null, isIdle = false) => {
    const held = caps.add(address, () => closed.push(name))
    held?.setIdle(isIdle)
    return held
  }
  return { caps, closed, open }
}

test('an address has so many, and then more when one of them ends', () => {
  const { caps, open } = rehearsal()
  const first = open('a', '203.0.113.7')
  open('b', '203.0.113.7')
  expect(open('c', '203.0.113.7')).toBeNull()
  expect(open('d', '203.0.113.8')).not.toBeNull()
  first?.remove()
  first?.remove()
  expect(caps.count()).toBe(2)
  expect(open('e', '203.0.113.7')).not.toBeNull()
  expect(open('f', '203.0.113.7')).toBeNull()
})

test('one that lies idle makes room for a new one, the longest idle first', () => {
  const { closed, open } = rehearsal()
  const first = open('a', '203.0.113.7', true)
  open('b', '203.0.113.7', true)
  first?.setIdle(false)
  first?.setIdle(true)
  expect(open('c', '203.0.113.7')).not.toBeNull()
  expect(closed).toEqual(['b'])
  expect(open('d', '203.0.113.7')).not.toBeNull()
  expect(closed).toEqual(['b', 'a'])
  expect(open('e', '203.0.113.7')).toBeNull()
  first?.setIdle(true) // It has been closed: nothing comes of it any more.
  first?.remove()
  expect(open('f', '203.0.113.7')).toBeNull()
})

test('many networks side by side have not as many as each by itself', () => {
  const { open } = rehearsal({ most: 1000, mostOfOne: 2 })
  const opened = (addressOf: (index: number) => string) =>
    Array.from({ length: 100 }, (_, index) => open('x', addressOf(index))).filter(Boolean).length
  expect(opened(index => `2001:db8:1:${(index * 256).toString(16)}::1`)).toBe(8)
  expect(opened(index => `203.0.113.${index}`)).toBe(8)
  expect(opened(index => `10.${index}.0.1`)).toBe(100)
})

test('all together have so many, and what lies idle anywhere makes room', () => {
  const { closed, open } = rehearsal({ most: 3, mostOfOne: 100 })
  for (const name of ['a', 'b', 'c']) open(name, '203.0.113.7', name === 'b')
  expect(open('d', null)).not.toBeNull()
  expect(closed).toEqual(['b'])
  expect(open('e', '198.51.100.1')).toBeNull()
})
