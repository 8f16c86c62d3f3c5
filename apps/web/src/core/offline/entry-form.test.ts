import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { readEntry, writeEntry } from './entry-form.ts'

const word = v.object({ word: v.string() })
/** In the second version, the field has another name. */
const second = {
  version: 2,
  schema: v.object({ text: v.string() }),
  migrate: (value: unknown, from: number) => ({ text: `${(value as { word: string }).word} ${from}` }),
}
const misfit = { value: null, isWhole: false }

describe('an entry', () => {
  test('of version 1 is stored as it is, of a later version with its number', () => {
    expect(writeEntry(1, { word: 'ame' })).toEqual({ word: 'ame' })
    expect(writeEntry(2, { text: 'ame' })).toEqual({ '~v': 2, value: { text: 'ame' } })
  })

  test.each([
    [1, word, { word: 'ame' }],
    [2, second.schema, { text: 'ame' }],
    [3, v.nullable(word), null],
  ])('of version %i is read as it was written', (version, schema, value) => {
    const form = { version, schema: schema as v.GenericSchema<unknown, unknown> }
    expect(readEntry(form, writeEntry(version, value))).toEqual({ value, isWhole: true })
  })

  test('of an earlier version is brought to this one, and receives which it was', () => {
    expect(readEntry(second, { word: 'ame' })).toEqual({ value: { text: 'ame 1' }, isWhole: true })
    expect(readEntry({ ...second, version: 3 }, { '~v': 2, value: { word: 'ame' } })).toEqual({
      value: { text: 'ame 2' },
      isWhole: true,
    })
  })

  test('of this version is not brought anywhere', () => {
    expect(readEntry(second, { '~v': 2, value: { text: 'ame' } })).toEqual({
      value: { text: 'ame' },
      isWhole: true,
    })
  })

  test('of an earlier version fits as it is where there is no step', () => {
    const { migrate: _, ...form } = second
    expect(readEntry({ ...form, schema: word as never }, { word: 'ame' }).isWhole).toBe(true)
  })

  test.each([
    ['of a later version', { '~v': 3, value: { text: 'ame' } }],
    ['whose version is no number', { '~v': 'two', value: { text: 'ame' } }],
    ['that the step does not know', null],
    ['that does not fit', { '~v': 2, value: { text: 5 } }],
    ['with a version and nothing else', { '~v': 2 }],
  ])('%s is none', (_, stored) => {
    expect(readEntry(second, stored)).toEqual(misfit)
  })

  test('that does not fit is saved as far as that is possible', () => {
    const salvage = (value: unknown) => ({ value: { text: String(value) }, isWhole: false })
    expect(readEntry({ ...second, salvage }, { '~v': 2, value: 5 })).toEqual({
      value: { text: '5' },
      isWhole: false,
    })
    expect(readEntry({ ...second, salvage }, { '~v': 2, value: { text: 'ame' } }).isWhole).toBe(true)
    expect(readEntry({ ...second, salvage }, { '~v': 3, value: 5 })).toEqual(misfit)
  })
})
