import { joinedFiles } from '@iki/contract/diary/diary-import-files'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { describe, expect, test } from 'vitest'
import { readDiaryFile } from './read-diary-file.ts'

const today = '2026-11-20'
const read = (text: string, into: DiaryKind | null = null) =>
  readDiaryFile(Buffer.from(text), { today, into })
const readAll = (files: Record<string, string>, into: DiaryKind | null = null) => {
  const named = Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))
  return readDiaryFile(joinedFiles(named), { today, into })
}
const head = '日付,リラックス度,呼吸の深さ'

describe('days off and stamps that cannot be read are named', () => {
  const reason = 'お休みの理由がわかりません'
  const twice = '同じ日が、ファイルの中に二つあります'

  test('in a table; tomorrow can be a day off, because a phone may be ahead', () => {
    const lines = [
      '日付,理由',
      '2026-11-21,旅・移動',
      '2026-11-22,体調',
      '2026/11/1 0:00,resting',
      '2026-11-01,体調',
      '2026-11-02,なんとなく',
      'きょう,体調',
      '1999-12-31,体調',
    ]
    expect(read(lines.join('\n'))).toMatchObject({
      skips: [
        { date: '2026-11-21', reason: 'travelling' },
        { date: '2026-11-01', reason: 'resting' },
      ],
      problems: [
        { place: '3行め', reason: 'まだ来ていない日です' },
        { place: '5行め', reason: twice },
        { place: '6行め', reason },
        { place: '7行め', reason: '日付が読み取れません' },
        { place: '8行め', reason: 'この日の日記は書けません' },
      ],
    })
  })

  test('in Markdown and JSON, where those of a diary are none of another’s days', () => {
    const markdown =
      '# お休みした日\n\n- 2026-11-01 体調\n- きのう\n\n# 叡智の日記の判子\n\n- 2026-11-02\n- 2026-11-21\n'
    expect(read(markdown)).toMatchObject({
      format: 'markdown',
      skips: [{ date: '2026-11-01', reason: 'ill' }],
      stamps: new Map([['eichi', [{ date: '2026-11-02' }]]]),
      problems: [
        { place: '4行め', reason: '日付が読み取れません' },
        { place: '9行め', reason: 'まだ来ていない日です' },
      ],
    })
    const json = {
      diary: [],
      eichiStamps: [{ date: '2026-11-02' }, null],
      skips: [{ date: '2026-11-01' }, 7],
    }
    expect(read(JSON.stringify(json))).toMatchObject({
      skips: [],
      stamps: new Map([['eichi', [{ date: '2026-11-02' }]]]),
      problems: [
        { place: '「叡智の日記の判子」の2番め', reason: '日付が読み取れません' },
        { place: '「お休みした日」の1番め', reason },
        { place: '「お休みした日」の2番め', reason: '日付が読み取れません' },
      ],
    })
  })
})

describe('of several files', () => {
  test('a day that is in two of them counts once, and is named; a place says in which file it is', () => {
    const found = readAll({
      'a/diary.csv': `${head}\n2026-11-01,1,1\nきのう,1,1`,
      'b/diary.csv': `${head}\n2026-11-01,2,2\n2026-11-02,2,2`,
      'eichi-diary.csv': '日付,ねむり,判子\n2026-11-01,3,2026-11-01 20:00:00',
      'eichi-stamps.csv': '日付,判子\n2026-11-01,2026-11-01 21:00:00\n2026-11-02,',
      'others.csv': '名前,年齢\nはる,3',
    })
    const at = new Date('2026-11-01T11:00:00Z')
    expect(Object.fromEntries(found?.days ?? [])).toEqual({
      general: [
        { date: '2026-11-01', values: { relax: 1, breath: 1 } },
        { date: '2026-11-02', values: { relax: 2, breath: 2 } },
      ],
      eichi: [{ date: '2026-11-01', values: { sleep: 3 } }],
    })
    expect(found).toMatchObject({
      stamps: new Map([['eichi', [{ date: '2026-11-01', stampedAt: at }, { date: '2026-11-02' }]]]),
      problems: [
        { place: 'others.csv', reason: '日記を読み取れませんでした' },
        { place: 'a/diary.csvの3行め', reason: '日付が読み取れません' },
        { place: 'b/diary.csvの2026-11-01', reason: '同じ日が、ファイルの中に二つあります' },
      ],
      problemCount: 3,
    })
  })

  test('one that does not say which diary it is for leaves all of them open', () => {
    const files = { 'diary.csv': `${head}\n2026-11-01,1,1`, 'daylio.csv': 'full_date,mood\n2026-11-01,good' }
    expect(readAll(files)?.days).toBeNull()
    expect([...(readAll(files, 'kafuku')?.days?.keys() ?? [])]).toEqual(['general', 'kafuku'])
  })

  test('nothing is read where none can be read', () => {
    expect(readAll({ 'a.csv': '名前\nはる', 'b.md': '' })).toBeNull()
    expect(readAll({})).toBeNull()
    expect(readAll({ 'a.csv': '名前\nはる' })).toBeNull()
  })
})
