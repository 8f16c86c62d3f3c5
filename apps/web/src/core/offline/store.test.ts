import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Owner } from './owner.ts'
import { addToQuarantine, listQuarantine, quarantineLimits } from './quarantine.ts'
import { defineStore, theOne } from './store.ts'

const haruko: Owner = { kind: 'member', uid: 'haruko' }
const key = 'iki.words.member.haruko'
const aWord = v.object({ word: v.string() })
/** The next release requires another field. */
const aLongerWord = v.object({ word: v.pipe(v.string(), v.minLength(3)), mood: v.optional(v.string()) })
const box = (schema: v.GenericSchema<unknown, { word: string }> = aWord, most?: number) =>
  defineStore({ name: 'words', version: 1, schema, ...(most && { most }) })
const stored = () => JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
const aside = () => listQuarantine(localStorage, haruko).map(({ box: of, id, value }) => [of, id, value])

beforeEach(() => localStorage.clear())

describe('what a new release does not know any more', () => {
  beforeEach(() => {
    for (const word of ['ame', 'k', 'hare']) box().write(haruko, word, { word })
  })

  test('is set aside by itself, and everything that still fits is used', () => {
    expect(Object.keys(box(aLongerWord).read(haruko))).toEqual(['ame', 'hare'])
    expect(aside()).toEqual([['words', 'k', { word: 'k' }]])
    expect(Object.keys(stored())).toEqual(['ame', 'hare'])
  })

  test('is not written over by the next write, also under its own id', () => {
    const next = box(aLongerWord)
    next.write(haruko, 'k', { word: 'kumo' })
    expect(next.find(haruko, 'k')).toEqual({ word: 'kumo' })
    expect(aside()).toEqual([['words', 'k', { word: 'k' }]])
  })

  test('comes back when a later release knows it again, unless its place was taken', () => {
    box(aLongerWord).read(haruko)
    expect(Object.keys(box().read(haruko))).toEqual(['ame', 'hare', 'k'])
    expect(aside()).toEqual([])
    box(aLongerWord).write(haruko, 'k', { word: 'kumo' })
    expect(box().find(haruko, 'k')).toEqual({ word: 'kumo' })
    expect(aside()).toEqual([['words', 'k', { word: 'k' }]])
  })

  test('is noted once, however often it is read', () => {
    localStorage.setItem(key, JSON.stringify({ k: { word: 'k' } }))
    box(aLongerWord).read(haruko)
    localStorage.setItem(key, JSON.stringify({ k: { word: 'k' } }))
    box(aLongerWord).read(haruko)
    expect(aside()).toHaveLength(1)
  })

  test('stays where it is when there is no room aside, whatever is written beside it', () => {
    const full = Array.from({ length: quarantineLimits.entries }, (_, index) => ({
      box: 'x',
      id: `${index}`,
      value: index,
    }))
    expect(addToQuarantine(localStorage, haruko, full)).toBe(true)
    const next = box(aLongerWord)
    expect(Object.keys(next.read(haruko))).toEqual(['ame', 'hare'])
    next.write(haruko, 'k', { word: 'kumo' })
    next.remove(haruko, 'ame')
    expect(next.read(haruko)).toEqual({ hare: { word: 'hare' }, k: { word: 'kumo' } })
    expect(Object.values(stored())).toContainEqual({ word: 'k' })
    expect(listQuarantine(localStorage, haruko)).toHaveLength(quarantineLimits.entries)
  })

  test('is not removed where only so many are stored', () => {
    const next = box(aLongerWord, 2)
    next.write(haruko, 'kaze', { word: 'kaze' })
    expect(Object.keys(next.read(haruko))).toEqual(['hare', 'kaze'])
    expect(aside()).toHaveLength(1)
  })
})

test.each(['{"ame":', '[1]', '"ame"', '5'])(
  'a whole box that can’t be read is set aside as it is: %s',
  text => {
    localStorage.setItem(key, text)
    expect(box().read(haruko)).toEqual({})
    expect(aside()).toEqual([['words', null, text]])
    box().write(haruko, 'ame', { word: 'ame' })
    expect(stored()).toEqual({ ame: { word: 'ame' } })
    expect(aside()).toHaveLength(1)
  },
)

test('one member’s things are set aside for them alone', () => {
  localStorage.setItem(key, '{"k":5}')
  box().read(haruko)
  expect(listQuarantine(localStorage, { kind: 'member', uid: 'natsuo' })).toEqual([])
})

test('what nobody would miss is left out and not set aside', () => {
  localStorage.setItem(key, '{"k":5,"ame":{"word":"ame"}}')
  const dispensable = defineStore({
    name: 'words',
    version: 1,
    schema: aWord,
    isDispensable: true,
  })
  expect(dispensable.read(haruko)).toEqual({ ame: { word: 'ame' } })
  expect(aside()).toEqual([])
})

test('where nothing can be stored, what is written lives as long as the page', () => {
  const forbidden = {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem() {},
  }
  const store = defineStore({ storage: forbidden, name: 'words', version: 1, schema: aWord })
  expect(store.write(haruko, 'ame', { word: 'ame' })).toBe(false)
  expect(store.read(haruko)).toEqual({ ame: { word: 'ame' } })
})

describe('a store of one text', () => {
  const address = (schema: v.GenericSchema<unknown, string> = v.string()) =>
    defineStore({ name: 'address', version: 1, form: 'text', schema, keyOf: () => 'iki.address' })

  test('has it under its key as it is', () => {
    localStorage.setItem('iki.address', 'https://push.test/1')
    expect(address().find(haruko, theOne)).toBe('https://push.test/1')
    address().write(haruko, theOne, '17')
    expect(localStorage.getItem('iki.address')).toBe('17')
    expect(address().find(haruko, theOne)).toBe('17')
    address().remove(haruko, theOne)
    expect(localStorage.getItem('iki.address')).toBeNull()
  })

  test('sets aside what a new release does not know', () => {
    localStorage.setItem('iki.address', 'kumo')
    const next = address(v.pipe(v.string(), v.url()))
    expect(next.find(haruko, theOne)).toBeNull()
    next.write(haruko, theOne, 'https://push.test/2')
    expect(localStorage.getItem('iki.address')).toBe('https://push.test/2')
    expect(aside()).toEqual([['address', theOne, 'kumo']])
  })

  test('has the version beside it from the second on', () => {
    localStorage.setItem('iki.address', 'push.test/1')
    const next = defineStore({
      name: 'address',
      version: 2,
      form: 'text',
      keyOf: () => 'iki.address',
      schema: v.pipe(v.string(), v.url()),
      migrate: value => `https://${value}`,
    })
    expect(next.find(haruko, theOne)).toBe('https://push.test/1')
    next.write(haruko, theOne, 'https://push.test/2')
    expect(next.find(haruko, theOne)).toBe('https://push.test/2')
    expect(address().find(haruko, theOne)).toBeNull()
  })
})
