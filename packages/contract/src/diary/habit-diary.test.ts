import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { emptyHabits, habitCalls, habitCallsOf } from './habit-diary.ts'
import { habitKind, habitKindKeys, habitTextLength } from './habit-kinds.ts'

describe.each(habitKindKeys)('the %s diary', kind => {
  const { fields, sealed } = habitKind(kind)

  test('has an empty day that can be saved', () => {
    const day = { date: '2026-11-20', ...emptyHabits[kind] }
    expect(v.parse(habitCallsOf(kind).save.input, day)).toEqual(day)
  })

  test('is emptied by resetting every number to 0 and every text to nothing', () => {
    for (const value of Object.values(emptyHabits[kind])) expect([0, '', []]).toContainEqual(value)
    expect(Object.keys(emptyHabits[kind])).toEqual(Object.keys(fields))
  })

  test('has keys that are names of columns, and none that every table has', () => {
    const taken = ['id', 'uid', 'date', 'created', 'saved', 'revision', 'base', sealed.column]
    for (const key of Object.keys(fields)) {
      expect(key).toMatch(/^[a-z][a-z_]*$/)
      expect(taken).not.toContain(key)
    }
  })

  test('has a sealed form that holds all of its texts', () => {
    const texts = Object.keys(fields).filter(key => fields[key]?.form === 'text')
    const holdsAll = sealed.version > 1 || sealed.first === 'texts' || texts.join() === 'memo'
    expect(holdsAll, 'raise the version of the sealed form: the memo alone has no place for more').toBe(true)
  })
})

test.each([
  [{}, true],
  [{ sleep: 9, memo: 'あ'.repeat(habitTextLength) }, true],
  [{ sleep: 10 }, false],
  [{ stress: -1 }, false],
  [{ fix: 'あ'.repeat(habitTextLength + 1) }, false],
  [{ images: ['a', 'b', 'c', 'd', 'e'] }, false],
  [{ base: -1 }, false],
  [{ sleep: undefined }, false],
])('a day with %j can be saved: %s', (change, expected) => {
  const day = { date: '2026-11-20', ...emptyHabits.eichi, ...change }
  expect(v.is(habitCalls.eichi.save.input, day)).toBe(expected)
})
