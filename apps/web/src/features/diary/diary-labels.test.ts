// @vitest-environment node

import { readdirSync, readFileSync } from 'node:fs'
import { fieldsOf } from '@iki/contract/diary/diary-fields'
import { skippedDaysLabel, stampLabel } from '@iki/contract/diary/diary-labels'
import { diaryKinds, diaryNames } from '@iki/contract/diary/diary-names'
import { expect, test } from 'vitest'

const root = new URL('../../../../../', import.meta.url)
const rooms = ['packages/contract/src/', 'apps/api/src/', 'apps/web/src/']
/** Where labels are written in the code, and the texts that the specification states exactly. */
const allowed = ['diary-labels', 'diary-names', 'general-diary-name', 'habit-kinds', 'diary'].map(
  name => `packages/contract/src/diary/${name}.ts`,
)

const labels = new Set([
  ...diaryKinds.flatMap(kind => [diaryNames[kind], ...fieldsOf(kind).map(({ label }) => label)]),
  stampLabel,
  skippedDaysLabel,
])
/** Words that also have other uses: they count as labels only if they are the whole text, in a file of the diary. */
const common = new Set(['日記', '食事', 'ひとこと', '写真', '神楽', '蹲踞', 'メソッド', stampLabel])

function sources(): { file: string; lines: string[] }[] {
  return rooms
    .flatMap(room =>
      readdirSync(new URL(room, root), { recursive: true, encoding: 'utf8' }).map(name => room + name),
    )
    .filter(file => /(?<!\.test)\.tsx?$/.test(file) && !allowed.includes(file))
    .map(file => ({ file, lines: readFileSync(new URL(file, root), 'utf8').split('\n') }))
}

/** The labels of the diaries in a line of code. */
export function labelsIn(file: string, line: string): string[] {
  const isOfDiary = /(diary|habit)/.test(file)
  return [...labels].filter(label => {
    if (!common.has(label)) return line.includes(label)
    return isOfDiary && new RegExp(`['"\`>]${label}['"\`<]`).test(line)
  })
}

test.each([
  ["  stress: 'リラックス度',", ['リラックス度']],
  ['リラックス度 <b>{relax}</b>', ['リラックス度']],
  ['label="ひとこと"', ['ひとこと']],
  ['legend>写真</legend', ['写真']],
  ["text: 'ひとことだけでも'", []],
])('the search for labels knows one where it sees it: %s', (line, found) => {
  expect(labelsIn('apps/web/src/features/diary/calendar/day-row.tsx', line)).toEqual(found)
})

test('no label of a diary is written but where all of them are', () => {
  const found = sources().flatMap(({ file, lines }) =>
    lines.flatMap((line, index) => labelsIn(file, line).map(label => `${file}:${index + 1} ${label}`)),
  )
  expect(found).toEqual([])
})
