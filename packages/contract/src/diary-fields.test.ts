import { describe, expect, test } from 'vitest'
import { diaryTextSchema } from './diary.ts'
import { diaryCells, diaryLines, diaryRecord, recordLabels } from './diary-export.ts'
import { diaryFields, diaryKinds, fieldsOf, isFilled } from './diary-fields.ts'
import { eichiTextSchema, emptyEichi, emptyKafuku, kafukuTextSchema } from './habit-diary.ts'
import { eichiScales, eichiWords, kafukuCounts } from './habit-week.ts'

const keysOf = (kind: (typeof diaryKinds)[number], form: string) =>
  fieldsOf(kind)
    .filter(field => field.form === form)
    .map(({ key }) => key)

test('every field of a diary has a label of its own, and no other has', () => {
  const schemas = { general: diaryTextSchema, eichi: eichiTextSchema, kafuku: kafukuTextSchema }
  for (const kind of diaryKinds) {
    expect(Object.keys(diaryFields[kind])).toEqual(Object.keys(schemas[kind].entries))
    const labels = fieldsOf(kind).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  }
  expect(keysOf('eichi', 'scale')).toEqual([...eichiScales])
  expect(keysOf('eichi', 'text')).toEqual([...eichiWords])
  expect(keysOf('kafuku', 'count')).toEqual([...kafukuCounts])
})

test('the wire’s "stress" is called what it means: relax', () => {
  expect(diaryFields.eichi.stress.label).toBe(diaryFields.general.relax.label)
  expect(diaryFields.eichi.stress.ends).toEqual(diaryFields.general.relax.ends)
})

test.each([
  [0, false],
  [1, true],
  ['', false],
  [' \n', false],
  ['雨', true],
  [[], false],
  [['p1'], true],
])('%j says something: %s', (value, expected) => {
  expect(isFilled(value)).toBe(expected)
})

describe('a day in a file', () => {
  const fileOf = (id: string) => `pictures/${id}.webp`
  const eichi = { ...emptyEichi, sleep: 8, stress: 7, tough: '# 階段\n二行め', images: ['p1', 'p2'] }

  test('as lines has what is said, under the labels of the screen', () => {
    expect(diaryLines('eichi', eichi, fileOf)).toEqual([
      '- ねむり: 8',
      '- リラックス度: 7',
      '- つらかったこと: \\# 階段\n  二行め',
      '- 写真: ![写真](pictures/p1.webp) ![写真](pictures/p2.webp)',
    ])
    const kafuku = { ...emptyKafuku, sonkyo: 30 }
    expect(diaryLines('kafuku', kafuku, fileOf)).toEqual(['- 蹲踞: 30回'])
  })

  test('as cells has one for each field, empty where nothing is said', () => {
    expect(diaryCells('eichi', eichi, fileOf)).toEqual([
      ...[8, '', '', 7, '', '', '', '# 階段\n二行め', ''],
      'pictures/p1.webp pictures/p2.webp',
    ])
    expect(diaryCells('kafuku', emptyKafuku, fileOf)).toEqual(['', '', '', '', ''])
  })

  test('for programs has null where nothing is said, and relax under its own name as well', () => {
    expect(diaryRecord('eichi', eichi, fileOf)).toMatchObject({
      ...{ sleep: 8, meal: null, breath: null, stress: 7, relax: 7, memo: '' },
      images: ['pictures/p1.webp', 'pictures/p2.webp'],
    })
    for (const kind of ['eichi', 'kafuku'] as const) {
      const record = diaryRecord(kind, kind === 'eichi' ? eichi : emptyKafuku, fileOf)
      expect(Object.keys(recordLabels()[kind])).toEqual(Object.keys(record))
    }
    expect(recordLabels().eichi.stress).toBe('リラックス度（1: こわばっている、9: ゆるんでいる）')
  })
})
