import { describe, expect, test } from 'vitest'
import { diaryTextSchema } from './diary.ts'
import { diaryCells, diaryLines, diaryRecord, recordLabels } from './diary-export.ts'
import { fieldsOf, generalFields, isFilled } from './diary-fields.ts'
import { diaryKinds } from './diary-names.ts'
import { emptyHabits } from './habit-diary.ts'
import { habitKinds } from './habit-kinds.ts'

test('every field of a diary has a label of its own', () => {
  expect(Object.keys(generalFields)).toEqual(Object.keys(diaryTextSchema.entries))
  for (const kind of diaryKinds) {
    const labels = fieldsOf(kind).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  }
})

test('the wire’s "stress" is called what it means: relax', () => {
  expect(habitKinds.eichi.fields.stress.label).toBe(generalFields.relax.label)
  expect(habitKinds.eichi.fields.stress.ends).toEqual(generalFields.relax.ends)
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
  const eichi = { ...emptyHabits.eichi, sleep: 8, stress: 7, tough: '# 階段\n二行め', images: ['p1', 'p2'] }

  test('as lines has what is said, under the labels of the screen', () => {
    const general = { relax: 7, breath: 6, memo: '雨', images: ['p1'] }
    expect(diaryLines('general', general, fileOf)).toEqual([
      '- リラックス度: 7',
      '- 呼吸の深さ: 6',
      '- ひとこと: 雨',
      '- 写真: ![写真](pictures/p1.webp)',
    ])
    expect(diaryLines('eichi', eichi, fileOf)).toEqual([
      '- ねむり: 8',
      '- リラックス度: 7',
      '- つらかったこと: \\# 階段\n  二行め',
      '- 写真: ![写真](pictures/p1.webp) ![写真](pictures/p2.webp)',
    ])
    const kafuku = { ...emptyHabits.kafuku, sonkyo: 30 }
    expect(diaryLines('kafuku', kafuku, fileOf)).toEqual(['- 蹲踞: 30回'])
  })

  test('as cells has one for each field, empty where nothing is said', () => {
    expect(diaryCells('eichi', eichi, fileOf)).toEqual([
      8,
      '',
      '',
      7,
      '',
      '',
      '',
      '# 階段\n二行め',
      '',
      'pictures/p1.webp pictures/p2.webp',
    ])
    expect(diaryCells('kafuku', emptyHabits.kafuku, fileOf)).toEqual(fieldsOf('kafuku').map(() => ''))
  })

  test('for programs has null where nothing is said, and relax under its own name as well', () => {
    expect(diaryRecord('eichi', eichi, fileOf)).toMatchObject({
      sleep: 8,
      meal: null,
      breath: null,
      stress: 7,
      relax: 7,
      memo: '',
      images: ['pictures/p1.webp', 'pictures/p2.webp'],
    })
    for (const kind of ['eichi', 'kafuku'] as const) {
      const record = diaryRecord(kind, kind === 'eichi' ? eichi : emptyHabits.kafuku, fileOf)
      expect(Object.keys(recordLabels()[kind])).toEqual(Object.keys(record))
    }
    expect(recordLabels().eichi.stress).toBe('リラックス度（1: こわばっている、9: ゆるんでいる）')
  })
})
