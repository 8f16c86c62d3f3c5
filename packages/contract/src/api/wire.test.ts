import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { signUp } from '../account/account.ts'
import { diaryMessages } from '../diary/diary.ts'
import { saveUserPlayingState } from '../media/audio.ts'
import { cursor, day, id, instant, integer, list, sentName, someText, text } from './schema.ts'
import { readInput } from './wire.ts'

const schema = v.object({
  count: v.optional(integer(0, 9)),
  seconds: v.optional(v.number()),
  completed: v.optional(v.boolean()),
  memo: v.optional(text(200)),
  note: v.optional(v.nullable(text(10))),
  end: v.optional(v.nullable(v.number())),
  word: sentName,
  id: v.optional(id),
  date: v.optional(day),
  at: v.optional(instant),
  after: v.optional(cursor),
  order: v.optional(v.picklist(['asc', 'desc'])),
  step: v.optional(v.picklist([5, 10])),
  agrees: v.optional(v.literal(true)),
  ids: v.optional(list(id, 3)),
  numbers: v.optional(list(v.number(), 3)),
  within: v.optional(v.pipe(v.object({ id: v.optional(id), seconds: v.number() }))),
  either: v.optional(v.union([v.object({ seconds: v.number() }), text(9)])),
})
const asked = v.object({ seconds: v.number('秒'), name: someText(9, '名前'), end: v.nullable(v.number()) })

const read = (sent: Record<string, unknown>) => readInput(schema, sent)

describe('a number', () => {
  test.each([
    ['48', 48],
    ['48.5', 48.5],
    ['0', 0],
    ['-1', -1],
    ['007', 7],
    ['86400.000', 86_400],
    ['.5', 0.5],
    ['.25', 0.25],
    ['5.', 5],
    ['1.2e1', 12],
    ['1e-7', 1e-7],
    ['1E+2', 100],
    ['1e10', 10_000_000_000],
  ])('is read out of "%s"', (typed, expected) => {
    expect(read({ seconds: typed })).toEqual({ seconds: expected })
  })

  test.each([
    '1e999',
    '0x10',
    '４８',
    '48s',
    ' 48',
    '48\n',
    '1,5',
    '--1',
    '+1',
    '.',
    'e1',
    'nan',
    '[object Object]',
  ])('is not read out of %j, which is left for the schema to refuse', typed => {
    expect(read({ seconds: typed })).toEqual({ seconds: typed })
    expect(v.is(schema, read({ seconds: typed }))).toBe(false)
  })

  test('is not read out of a list with one', () => {
    expect(read({ seconds: ['48'] })).toEqual({ seconds: ['48'] })
    expect(v.is(schema, read({ seconds: ['48'] }))).toBe(false)
  })

  test('that is too long to hold is refused by its bounds', () => {
    expect(v.is(schema, read({ count: '9'.repeat(300) }))).toBe(false)
  })

  test('stays what it is when it came as one', () => {
    expect(read({ seconds: 48.5, count: 12 })).toEqual({ seconds: 48.5, count: 12 })
  })
})

describe('a yes or no', () => {
  test.each<[unknown, boolean]>([
    ...['true', 'True', 'TRUE', '1', 'on', 1, true].map((sent): [unknown, boolean] => [sent, true]),
    ...['false', 'False', '0', 'off', 0, false].map((sent): [unknown, boolean] => [sent, false]),
  ])('is read out of %j', (sent, expected) => {
    expect(read({ completed: sent })).toEqual({ completed: expected })
  })

  test.each(['yes', '2', 2, ['true'], 'constructor', 'toString', '__proto__', 'o n'])(
    'is not read out of %j, which is left for the schema to refuse',
    sent => {
      expect(read({ completed: sent })).toEqual({ completed: sent })
      expect(v.is(schema, read({ completed: sent }))).toBe(false)
    },
  )

  test('that must be yes is read too', () => {
    const input = { agreesToPolicies: 'true', email: 'demo@example.com' }
    expect(readInput(signUp.input, input)).toEqual({ agreesToPolicies: true, email: 'demo@example.com' })
    expect(readInput(signUp.input, { agreesToPolicies: 'false' })).toEqual({ agreesToPolicies: 'false' })
  })
})

describe('what a browser writes for nothing', () => {
  const kinds = [
    'count',
    'seconds',
    'completed',
    'word',
    'id',
    'date',
    'at',
    'after',
    'order',
    'step',
    'agrees',
  ]

  test.each(kinds.flatMap(name => ['', 'undefined', 'null', null].map(sent => [name, sent] as const)))(
    'counts as left out: %s as %j',
    (name, sent) => {
      expect(read({ [name]: sent })).toEqual({})
    },
  )

  test.each(['NaN', 'Infinity', '-Infinity'])('counts as left out where a number may be: %s', sent => {
    expect(read({ seconds: sent })).toEqual({})
    expect(read({ word: sent })).toEqual({ word: sent })
  })

  test('stays what it is where people write', () => {
    for (const sent of ['', 'undefined', 'null', 'NaN', ' '])
      expect(read({ memo: sent, note: sent })).toEqual({ memo: sent, note: sent })
    expect(read({ memo: null })).toEqual({})
  })

  test('is none where none may be', () => {
    expect(read({ note: null, end: null })).toEqual({ note: null, end: null })
    expect(readInput(asked, { seconds: 1, name: '花', end: 'null' }).end).toBeNull()
    expect(read({ ids: 'undefined', numbers: null })).toEqual({})
    expect(read({ ids: 'null' })).toEqual({})
    expect(readInput(asked, { seconds: '', end: 1 }).seconds).toBeUndefined()
  })

  test('counts as left out where both are possible, unless it is null itself', () => {
    expect(read({ end: 'null' })).toEqual({})
    expect(read({ end: '' })).toEqual({})
  })

  test('counts as left out of an id or a name, also with spaces around it', () => {
    expect(read({ word: ' ', id: ' null ' })).toEqual({})
  })

  test('is reported as missing where something is required, with a text of its own', () => {
    for (const nothing of [undefined, null, '', 'undefined', 'NaN']) {
      const { issues } = v.safeParse(asked, readInput(asked, { seconds: nothing, end: 1 }))
      expect(issues?.map(({ message }) => message)).toEqual(['秒', '名前'])
    }
    const entry = v.object({ stress: integer(1, 9, diaryMessages.relax) })
    const { issues } = v.safeParse(entry, readInput(entry, {}))
    expect(issues?.map(({ message }) => message)).toEqual([diaryMessages.relax])
  })
})

describe('a text', () => {
  test('stays as it came, empty or looking like something else', () => {
    expect(read({ memo: '48', note: 'true', word: ' a ' })).toEqual({ memo: '48', note: 'true', word: ' a ' })
  })

  test('is read out of a whole number, and of nothing else', () => {
    expect(read({ word: 12, memo: 2026 })).toEqual({ word: '12', memo: '2026' })
    for (const sent of [1.5, 1e308, true, {}, ['a', 'b']])
      expect(v.is(schema, read({ word: sent })), String(sent)).toBe(false)
  })
})

describe('a list', () => {
  test.each<[string, unknown, unknown]>([
    ['one text with commas', 'a,b,c', ['a', 'b', 'c']],
    ['one text without', 'a', ['a']],
    ['an empty text', '', []],
    ['a name sent several times', ['a', 'b'], ['a', 'b']],
    ['numbers', [1, 2], ['1', '2']],
    ['something else', 7, 7],
  ])('is read out of %s', (_, sent, expected) => {
    expect(read({ ids: sent })).toEqual({ ids: expected })
  })

  test('of numbers is read number by number', () => {
    expect(read({ numbers: '1,2.5' })).toEqual({ numbers: [1, 2.5] })
    expect(read({ numbers: ['1', 'x'] })).toEqual({ numbers: [1, 'x'] })
  })
})

test('one of several is read as that one, whatever it was written as', () => {
  expect(read({ order: 'asc', step: '10' })).toEqual({ order: 'asc', step: 10 })
  expect(v.is(schema, read({ order: 'ASC' }))).toBe(false)
})

test('what is within is read too, be it an object or one of two', () => {
  expect(read({ within: { id: null, seconds: '5', more: 1 } })).toEqual({ within: { seconds: 5 } })
  expect(read({ either: { seconds: '5' } })).toEqual({ either: { seconds: 5 } })
  expect(read({ either: 5 })).toEqual({ either: '5' })
  expect(v.is(schema, read({ within: 'undefined' }))).toBe(false)
})

describe('names', () => {
  test('that the schema does not know are left behind', () => {
    expect(read({ memo: 'a', evil: 'b', authority: 'operator' })).toEqual({ memo: 'a' })
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'of every object, such as %s, are no fields',
    name => {
      const sent = JSON.parse(`{"${name}": ["a", "b"], "memo": "a"}`)
      const result = read(sent)
      expect(Object.keys(result)).toEqual(['memo'])
      expect(Object.getPrototypeOf(result)).toBe(Object.prototype)
      expect(Object.getPrototypeOf({})).toBe(Object.prototype)
    },
  )

  test('of every object are not there when they were not sent', () => {
    expect(readInput(v.object({ constructor: v.optional(text(5)), memo: text(5) }), { memo: 'a' })).toEqual({
      memo: 'a',
    })
  })

  test('are read out of an object without a prototype, as forms and queries come', () => {
    expect(read(Object.assign(Object.create(null), { seconds: '1' }))).toEqual({ seconds: 1 })
  })
})

test('a form of the specification becomes what the call takes', () => {
  const form = { id: 'asa-sebone', uid: 'u1', seconds: '48.5', completed: 'False', duration: 'Infinity' }
  const { input } = saveUserPlayingState
  const taken = { id: 'asa-sebone', uid: 'u1', seconds: 48.5, completed: false }
  expect(v.parse(input, readInput(input, form))).toEqual(taken)
  expect(v.parse(input, readInput(input, { ...form, duration: 'abc' }))).toEqual(taken)
  expect(v.parse(input, readInput(input, { ...form, duration: '61' }))).toEqual({ ...taken, duration: 61 })
})
