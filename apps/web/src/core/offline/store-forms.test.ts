import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Owner } from './owner.ts'
import { addToQuarantine, listQuarantine, quarantineLimits } from './quarantine.ts'
import { defineStore, type StoreParts, theOne } from './store.ts'

/** How a store arranges its entries, and what it does with entries of other releases. */

const haruko: Owner = { kind: 'member', uid: 'haruko' }
const key = 'iki.words.member.haruko'
const define = (parts: Partial<StoreParts<string, 'words'>> = {}) =>
  defineStore({ name: 'words', version: 1, schema: v.string(), ...parts })
const stored = () => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
const leave = (box: unknown) => localStorage.setItem(key, JSON.stringify(box))
const aside = () => listQuarantine(localStorage, haruko).map(({ id, value }) => [id, value])
const fillQuarantine = () =>
  addToQuarantine(
    localStorage,
    haruko,
    Array.from({ length: quarantineLimits.entries }, (_, id) => ({ box: 'x', id: `${id}`, value: id })),
  )

beforeEach(() => localStorage.clear())

describe('entries', () => {
  test('are read again each time, so that another tab counts', () => {
    const store = define()
    store.write(haruko, 'a', '1')
    leave({ a: '2', b: '3' })
    expect(store.read(haruko)).toEqual({ a: '2', b: '3' })
    expect([store.find(haruko, 'b'), store.find(haruko, 'c')]).toEqual(['3', null])
  })

  test('that are written again become the newest, or stay in their place', () => {
    for (const staysInPlace of [false, true]) {
      leave({ a: '1', b: '2' })
      define({ staysInPlace }).write(haruko, 'a', '3')
      expect(Object.entries(stored() as object)).toEqual(
        staysInPlace
          ? [
              ['a', '3'],
              ['b', '2'],
            ]
          : [
              ['b', '2'],
              ['a', '3'],
            ],
      )
    }
  })

  test('beyond so many let the oldest go, but never the one that is written', () => {
    const store = define({ most: 2 })
    for (const id of ['b', 'c', '1']) store.write(haruko, id, id)
    expect(Object.keys(store.read(haruko)).toSorted()).toEqual(['1', 'c'])
    store.write(haruko, '0', '0')
    expect(store.find(haruko, '0')).toBe('0')
    expect(Object.keys(store.read(haruko))).toHaveLength(2)
  })

  test('that stay in place may be written beyond so many', () => {
    const store = define({ most: 2, staysInPlace: true })
    for (const id of ['a', 'b']) store.write(haruko, id, '1')
    store.write(haruko, 'a', '2')
    expect(store.read(haruko)).toEqual({ a: '2', b: '1' })
  })

  test('leave nothing when the last one goes, and all of an owner go at once', () => {
    const store = define()
    store.write(haruko, 'a', '1')
    store.remove(haruko, 'b')
    expect(stored()).toEqual({ a: '1' })
    store.remove(haruko, 'a')
    expect(localStorage.getItem(key)).toBeNull()
    leave({ a: 5, b: '1' })
    store.clear(haruko)
    expect([localStorage.getItem(key), store.read(haruko)]).toEqual([null, {}])
  })

  test('that an earlier version arranged otherwise are taken out of that arrangement', () => {
    leave({ all: ['a', 'b'] })
    const store = define({
      version: 2,
      migrate: word => word,
      unpack: ({ all }) => ({ ...(all as string[]) }),
    })
    expect(store.read(haruko)).toEqual({ 0: 'a', 1: 'b' })
    expect(aside()).toEqual([])
  })

  test('of a later release are set aside one by one, and the others are used', () => {
    leave({ a: { '~v': 2, value: ['a'] }, b: 'b' })
    expect(define().read(haruko)).toEqual({ b: 'b' })
    expect(aside()).toEqual([['a', { '~v': 2, value: ['a'] }]])
    const schema = v.union([v.string(), v.pipe(v.array(v.string()), v.transform(String))])
    const next = define({ version: 2, schema })
    expect(next.find(haruko, 'a')).toBe('a')
    expect(aside()).toEqual([])
  })

  test('of which only a part fits are used in part, and set aside whole', () => {
    leave({ a: ['a', 5], b: 'b' })
    const store = define({ salvage: value => ({ value: String((value as unknown[])[0]), isWhole: false }) })
    expect(store.read(haruko)).toEqual({ a: 'a', b: 'b' })
    expect(aside()).toEqual([['a', ['a', 5]]])
    expect(stored()).toEqual({ a: 'a', b: 'b' })
    // It still does not fit.
    expect(define({ salvage: () => ({ value: 'x', isWhole: false }) }).find(haruko, 'a')).toBe('a')
    expect(aside()).toHaveLength(1)
  })

  test('that come back are joined with what was stored meanwhile', () => {
    leave({ a: 5 })
    define().read(haruko)
    define().write(haruko, 'a', 'new')
    const numbers = define({
      schema: v.pipe(v.union([v.number(), v.string()]), v.transform(String)) as never,
      joinReturning: (current, returning) => `${current}+${returning}`,
    })
    expect(numbers.find(haruko, 'a')).toBe('new+5')
    expect(aside()).toEqual([])
  })

  test('of another box do not come back into this one', () => {
    addToQuarantine(localStorage, haruko, [
      { box: 'memos', id: 'a', value: 'a' },
      { box: 'words', id: null, value: '{' },
    ])
    expect(define().read(haruko)).toEqual({})
    expect(aside()).toHaveLength(2)
  })

  test('that do not fit stay beside the others where there is no room aside', () => {
    fillQuarantine()
    leave({ a: 5 })
    const store = define()
    store.write(haruko, 'a', '1')
    expect(stored()).toEqual({ a: '1', 'a~': 5 })
    localStorage.setItem(key, '{')
    store.write(haruko, 'b', '1')
    expect(stored()).toEqual({ b: '1', box: '{' })
  })

  test('that nobody would miss are no trouble for what is written', () => {
    fillQuarantine()
    leave({ a: 5 })
    define({ isDispensable: true }).write(haruko, 'b', '1')
    expect(stored()).toEqual({ b: '1' })
  })
})

describe('a store of one entry', () => {
  const one = (parts: object = {}) =>
    defineStore({ name: 'words', version: 1, form: 'one', schema: v.object({ word: v.string() }), ...parts })

  test('has it under its key', () => {
    one().write(haruko, theOne, { word: 'ame' })
    expect(stored()).toEqual({ word: 'ame' })
    expect(one().find(haruko, theOne)).toEqual({ word: 'ame' })
  })

  test('sets aside what it does not know, and takes what is new', () => {
    leave({ word: 5 })
    const store = one()
    expect(store.find(haruko, theOne)).toBeNull()
    expect(aside()).toEqual([[theOne, { word: 5 }]])
    expect(store.write(haruko, theOne, { word: 'ame' })).toBe(true)
    expect(stored()).toEqual({ word: 'ame' })
  })

  test('leaves what it does not know where it is when there is no room aside, and lives in the page', () => {
    fillQuarantine()
    leave({ word: 5 })
    const store = one()
    expect(store.write(haruko, theOne, { word: 'ame' })).toBe(false)
    expect(stored()).toEqual({ word: 5 })
    expect(store.find(haruko, theOne)).toEqual({ word: 'ame' })
  })
})

test('what the device did not take is there until it takes it, or all is cleared', () => {
  let isFull = true
  const storage = {
    getItem: (at: string) => localStorage.getItem(at),
    removeItem: (at: string) => localStorage.removeItem(at),
    setItem(at: string, text: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      localStorage.setItem(at, text)
    },
  }
  const store = define({ storage })
  expect(store.write(haruko, 'a', '1')).toBe(false)
  expect(store.write(haruko, 'b', '2')).toBe(false)
  expect(store.read(haruko)).toEqual({ a: '1', b: '2' })
  isFull = false
  expect(store.write(haruko, 'c', '3')).toBe(true)
  expect(stored()).toEqual({ a: '1', b: '2', c: '3' })
  leave({ d: '4' })
  expect(store.read(haruko)).toEqual({ d: '4' })
  isFull = true
  store.write(haruko, 'e', '5')
  store.clear(haruko)
  expect(store.read(haruko)).toEqual({})
})

test('a key may be an older one', () => {
  define({ keyOf: () => 'iki.old' }).write(haruko, 'a', '1')
  expect(localStorage.getItem('iki.old')).toBe('{"a":"1"}')
  expect(define({ keyOf: () => 'iki.old' }).keyOf(haruko)).toBe('iki.old')
})
