import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { signUp } from './account.ts'
import { saveUserPlayingState } from './audio.ts'
import { id, integer, list, text } from './schema.ts'
import { readTexts } from './wire.ts'

const schema = v.object({
  id,
  memo: text(200),
  seconds: v.number(),
  count: v.optional(integer(0, 9)),
  completed: v.optional(v.boolean()),
  note: v.nullable(text(10)),
  ids: v.optional(list(id, 3)),
  numbers: v.optional(list(v.number(), 3)),
})

const read = (texts: Record<string, unknown>) => readTexts(schema, texts)

describe('a number', () => {
  test.each([
    ['48', 48],
    ['48.5', 48.5],
    ['0', 0],
    ['-1', -1],
    ['007', 7],
    ['86400.000', 86_400],
  ])('is read out of "%s"', (typed, expected) => {
    expect(read({ seconds: typed })).toEqual({ seconds: expected })
  })

  test.each([
    'NaN',
    'Infinity',
    '1e999',
    '1e3',
    '0x10',
    '４８',
    '48s',
    ' 48',
    '48\n',
    '1,5',
    '.5',
    '5.',
    '--1',
    '+1',
  ])('is not read out of %j, which is left for the schema to refuse', typed => {
    expect(read({ seconds: typed })).toEqual({ seconds: typed })
    expect(v.is(schema.entries.seconds, read({ seconds: typed }).seconds)).toBe(false)
  })

  test('is left out where the text is empty', () => {
    expect(read({ seconds: '', count: '' })).toEqual({})
  })

  test('that is too long to hold is refused by its bounds', () => {
    const { count } = read({ count: '9'.repeat(400) })
    expect(v.is(integer(0, 9), count)).toBe(false)
  })

  test('stays what it is when it came as one', () => {
    expect(read({ seconds: 48.5, count: null })).toEqual({ seconds: 48.5, count: null })
  })
})

describe('a yes or no', () => {
  test.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('is read out of "%s"', (typed, expected) => {
    expect(read({ completed: typed })).toEqual({ completed: expected })
  })

  test.each(['yes', 'TRUE', 'on', '2', 'constructor', 'toString', '__proto__'])(
    'is not read out of "%s", which is left for the schema to refuse',
    typed => {
      expect(read({ completed: typed })).toEqual({ completed: typed })
    },
  )

  test('is left out where the text is empty', () => {
    expect(read({ completed: '' })).toEqual({})
  })

  test('that must be yes is read too', () => {
    const input = { agreesToPolicies: 'true', email: 'demo@example.com' }
    expect(readTexts(signUp.input, input)).toEqual({ agreesToPolicies: true, email: 'demo@example.com' })
    expect(readTexts(signUp.input, { agreesToPolicies: 'false' })).toEqual({ agreesToPolicies: 'false' })
  })
})

describe('a text', () => {
  test('stays as it came, empty or looking like something else', () => {
    expect(read({ memo: '', note: '' })).toEqual({ memo: '', note: '' })
    expect(read({ memo: '48', note: 'true' })).toEqual({ memo: '48', note: 'true' })
  })

  test('that was sent twice is left for the schema to refuse', () => {
    expect(v.is(schema.entries.memo, read({ memo: ['a', 'b'] }).memo)).toBe(false)
  })
})

describe('a list', () => {
  test.each<[string, unknown, unknown]>([
    ['one text with commas', 'a,b,c', ['a', 'b', 'c']],
    ['one text without', 'a', ['a']],
    ['an empty text', '', []],
    ['a name sent several times', ['a', 'b'], ['a', 'b']],
    ['something else', 7, 7],
  ])('is read out of %s', (_, typed, expected) => {
    expect(read({ ids: typed })).toEqual({ ids: expected })
  })

  test('of numbers is read number by number', () => {
    expect(read({ numbers: '1,2.5' })).toEqual({ numbers: [1, 2.5] })
    expect(read({ numbers: ['1', 'x'] })).toEqual({ numbers: [1, 'x'] })
  })
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
    expect(readTexts(v.object({ constructor: v.optional(text(5)), memo: text(5) }), { memo: 'a' })).toEqual({
      memo: 'a',
    })
  })

  test('are read out of an object without a prototype, as forms and queries come', () => {
    expect(read(Object.assign(Object.create(null), { seconds: '1' }))).toEqual({ seconds: 1 })
  })
})

test('a form of the specification becomes what the call takes', () => {
  const form = { id: 'asa-sebone', uid: 'u1', seconds: '48.5', completed: 'false', duration: '61' }
  expect(v.parse(saveUserPlayingState.input, readTexts(saveUserPlayingState.input, form))).toEqual({
    id: 'asa-sebone',
    uid: 'u1',
    seconds: 48.5,
    completed: false,
    duration: 61,
  })
})
