import { describe, expect, test } from 'vitest'
import { addDays } from '../api/tokyo.ts'
import { diaryFaults, diaryMessages, streakDays, weekOf } from './diary.ts'
import {
  diaryImportBytes,
  diaryImportDays,
  diaryImportPictures,
  namedWithoutPictures,
} from './diary-import.ts'
import { escapedMemo, memoText } from './diary-memo.ts'

const today = '2026-11-20'
const ago = (...days: number[]) => days.map(count => addDays(today, -count))

describe('the days in a row', () => {
  test.each<[string, number[], number[], number]>([
    ['of nothing are none', [], [], 0],
    ['begin today', [0], [], 1],
    ['go on from yesterday while today is not written yet', [1, 2, 3], [], 3],
    ['are over when yesterday is not written either', [2, 3, 4], [], 0],
    ['end at the first day without an entry', [0, 1, 3, 4], [], 2],
    ['come in any order and count a day once', [2, 0, 1, 0, 2], [], 3],
    ['go on over a skipped day, which is not counted', [0, 1, 3, 4], [2], 4],
    ['go on over several skipped days', [0, 5, 6], [1, 2, 3, 4], 3],
    ['go on when today is skipped', [1, 2], [0], 2],
    ['go on when yesterday is skipped and today not written yet', [2, 3], [1], 2],
    ['are none when days were only skipped', [], [0, 1, 2], 0],
    ['count a day that was skipped and then written', [0, 1, 2], [1], 3],
    ['do not count a day to come', [-1, 0, 1], [], 2],
    ['go on over the end of a month', [20, 19, 18, 21], [...Array(18).keys()], 4],
  ])('%s', (_, written, skipped, expected) => {
    expect(streakDays(ago(...written), ago(...skipped), today)).toBe(expected)
  })

  test('of ten years are all of them', () => {
    const days = Array.from({ length: 3650 }, (_, index) => index)
    expect(streakDays(ago(...days), [], today)).toBe(3650)
  })
})

test.each([
  ['2026-11-16', 'Monday'],
  ['2026-11-20', 'Friday'],
  ['2026-11-22', 'Sunday'],
])('the week of %s, a %s, begins on Monday', date => {
  const week = weekOf(date)
  expect([week[0], week.at(-1), week.length]).toEqual(['2026-11-16', '2026-11-22', 7])
})

test('weeks go over the turn of a year, and lie before 2024 as well', () => {
  expect(weekOf('2027-01-01')[0]).toBe('2026-12-28')
  expect(weekOf('2023-12-31')).toEqual(weekOf('2023-12-25'))
  expect(weekOf('1999-12-31')[0]).toBe('1999-12-27')
})

test.each([
  ['<b>息</b> & "声" \'体\'', '&lt;b&gt;息&lt;/b&gt; &amp; &quot;声&quot; &#39;体&#39;'],
  ['&amp; と書いた', '&amp;amp; と書いた'],
  ['&lt;script&gt;', '&amp;lt;script&amp;gt;'],
  ['', ''],
  ['背骨を\nひとつずつ', '背骨を\nひとつずつ'],
])('a memo goes over the wire escaped and comes back as it was: %s', (memo, escaped) => {
  expect(escapedMemo(memo)).toBe(escaped)
  expect(memoText(escaped)).toBe(memo)
})

test('the messages are those of the specification, to the letter', () => {
  expect(diaryMessages).toEqual({
    relax: 'リラックス度は1〜9の整数で入力してください',
    breath: '呼吸の深さは1〜9の整数で入力してください',
    memo: 'ひとことは200文字以内で入力してください',
    day: 'この日の日記は書けません',
    notRead: '日記の取得に失敗しました',
    notSaved: '日記の保存に失敗しました',
    notUpdated: '日記の更新に失敗しました',
    notDeleted: '日記の削除に失敗しました',
  })
})

test('a file that is read back may be this large', () => {
  expect([diaryImportBytes, diaryImportDays, diaryImportPictures]).toEqual([10_000_000, 5_000, 20_000])
  expect(namedWithoutPictures).toBe(20)
})

describe('what is wrong with a day', () => {
  const fine = { relax: 5, breath: 5, memo: '' }

  test.each<[object, string[]]>([
    [{}, []],
    [{ relax: 1, breath: 9, memo: 'あ'.repeat(200) }, []],
    [{ relax: 0 }, [diaryMessages.relax]],
    [{ breath: 10 }, [diaryMessages.breath]],
    [{ breath: 4.5 }, [diaryMessages.breath]],
    [{ relax: null, breath: '5' }, [diaryMessages.relax, diaryMessages.breath]],
    [{ memo: 'あ'.repeat(201) }, [diaryMessages.memo]],
    [
      { relax: 12, breath: -1, memo: 'あ'.repeat(201) },
      [
        'リラックス度は1〜9の整数で入力してください',
        '呼吸の深さは1〜9の整数で入力してください',
        'ひとことは200文字以内で入力してください',
      ],
    ],
  ])('%j is answered with a line for each problem', (change, expected) => {
    expect(diaryFaults({ ...fine, ...change })).toBe(expected.join('\n'))
  })
})
