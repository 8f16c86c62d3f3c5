import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  day,
  id,
  identifier,
  instant,
  integer,
  isIdentifier,
  list,
  nothing,
  seconds,
  sentName,
  sentUid,
  someText,
  text,
} from './schema.ts'

const messagesOf = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value, { abortPipeEarly: true }).issues?.map(issue => issue.message) ?? []

describe('a text', () => {
  test.each<[unknown, boolean]>([
    ['', true],
    ['abcde', true],
    ['abcdef', false],
    ['🌸🌸', true],
    ['a\0b', false],
    ['a\ud83c', false],
    ['\udf38a', false],
    ['a\nb', true],
    [3, false],
    [null, false],
    [['a'], false],
  ])('of at most five characters accepts %j: %s', (value, expected) => {
    expect(v.is(text(5), value)).toBe(expected)
  })

  test('says how long it may be', () => {
    expect(messagesOf(text(200), 'a'.repeat(201))).toEqual(['200文字以内で入力してください'])
  })

  test('says that it must be one, or that it is missing', () => {
    expect(messagesOf(text(200), 3)).toEqual(['文字で入力してください'])
    expect(messagesOf(text(200), undefined)).toEqual(['入力してください'])
    expect(messagesOf(text(200, undefined, '名前を入力してください'), undefined)).toEqual([
      '名前を入力してください',
    ])
  })

  test('that is asked for is not empty', () => {
    expect(messagesOf(someText(5), '')).toEqual(['入力してください'])
    expect(messagesOf(someText(5, '名前を入力してください'), '')).toEqual(['名前を入力してください'])
  })
})

test('ids and names of things are distinct from what people write, also where more is asked of them', () => {
  expect(isIdentifier(id)).toBe(true)
  expect(isIdentifier(identifier(9))).toBe(true)
  expect(isIdentifier(v.pipe(identifier(9), v.minLength(2)))).toBe(true)
  expect(isIdentifier(text(9))).toBe(false)
  expect(isIdentifier({})).toBe(false)
  expect(isIdentifier(v.pipe(v.string(), v.minLength(2)))).toBe(false)
})

describe('an id', () => {
  test.each([
    ['asa-sebone', true],
    ['A_1', true],
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
    ['constructor', false],
    ['__proto__', false],
    ['', false],
    ['..', false],
    ['a/b', false],
    ['a b', false],
    ['朝', false],
    ["a'--", false],
    ['a\n', false],
  ])('%j: %s', (value, expected) => {
    expect(v.is(id, value)).toBe(expected)
  })
})

test('a name or a uid may be left out, and is no longer than an id', () => {
  for (const sent of [sentName, sentUid])
    expect([undefined, 'a'.repeat(64), 'a'.repeat(65)].map(value => v.is(sent, value))).toEqual([
      true,
      true,
      false,
    ])
})

describe('an instant and a day', () => {
  test.each([
    [instant, '2026-11-20T12:00:00.000Z', true],
    [instant, '2026-11-20T21:00:00+09:00', true],
    [instant, '2026-11-20T12:00:00 +09', false],
    [instant, '2026-11-20', false],
    [instant, 'now', false],
    [instant, '', false],
    [day, '2026-11-20', true],
    [day, '2028-02-29', true],
    [day, '2026-1-1', false],
    [day, '2026-13-01', false],
    [day, '2026-02-31', false],
    [day, '2027-02-29', false],
    [day, '0000-01-01', false],
    [day, '2026-11-20T12:00', false],
    [day, '', false],
  ])('%# %s: %s', (schema, value, expected) => {
    expect(v.is(schema, value)).toBe(expected)
  })
})

describe('a whole number', () => {
  test.each<[unknown, boolean]>([
    [1, true],
    [9, true],
    [0, false],
    [10, false],
    [1.5, false],
    ['1', false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('from 1 to 9 accepts %j: %s', (value, expected) => {
    expect(v.is(integer(1, 9), value)).toBe(expected)
  })

  test('says its bounds', () => {
    expect(messagesOf(integer(1, 9), 10)).toEqual(['1から9までの整数で入力してください'])
  })
})

test('seconds run from 0 to a day', () => {
  const accepted = [0, 48.5, 86_400, -1, 86_401, Number.NaN].filter(value => v.is(seconds, value))
  expect(accepted).toEqual([0, 48.5, 86_400])
})

test('a list has an end', () => {
  expect(v.is(list(v.number(), 2), [1, 2])).toBe(true)
  expect(v.is(list(v.number(), 2), [1, 2, 3])).toBe(false)
})

test('an answer of nothing is null', () => {
  expect(v.is(nothing, null)).toBe(true)
  expect(v.is(nothing, undefined)).toBe(false)
})

test('what has no words of its own is refused in Japanese', () => {
  expect(messagesOf(v.object({ a: v.number() }), {})).toEqual(['入力してください'])
  expect(messagesOf(v.object({ a: v.number() }), { a: 'x' })).toEqual(['入力内容をご確認ください'])
})
