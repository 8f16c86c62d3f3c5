import { tokyoTimestamp } from '@iki/contract/api/tokyo'
import { unreadableText } from '@iki/contract/diary/diary-labels'
import type { Sheet } from '@iki/contract/play/sheet'
import { csvOf } from '#core/csv.ts'
import type { Database } from '#core/database/database.ts'
import type { ZipFile } from '#core/zip.ts'
import type { MemberSeals } from '../seal/diary-seal.ts'
import { listAllAnswers } from './sheet.store.ts'
import { presentSheet } from './sheet-codec.ts'

/** What a member has filled, with the words of the questions as far as they are still there. */
async function filledOf(db: Database, uid: string, seals: MemberSeals) {
  const rows = await listAllAnswers(db, uid)
  return rows.map(row => {
    const { answers, ...filled } = presentSheet(row, seals)
    const sheet = row.title ?? row.sheetId
    // Not known, which is never taken for empty (decision 52).
    if (filled.score === null) return { sheet, ...filled, note: null, answers: null }
    const questionTexts = new Map(
      (row.questions ?? ([] as Sheet['questions'])).map(({ id, text }) => [id, text]),
    )
    return {
      sheet,
      ...filled,
      answers: answers.map(({ question, value }) => ({
        question: questionTexts.get(question) ?? question,
        value,
      })),
    }
  })
}

/**
 * The filled check sheets for an export of the diaries, in a file of their own, which no import takes for a diary. Null
 * if there are none.
 */
export async function sheetFile(
  db: Database,
  { uid, seals, format }: { uid: string; seals: MemberSeals; format: 'json' | 'csv' },
): Promise<{ file: ZipFile; unreadable: string[] } | null> {
  const filled = await filledOf(db, uid, seals)
  if (filled.length === 0) return null
  const unreadable = filled
    .filter(({ score }) => score === null)
    .map(({ sheet, answeredAt }) => `${sheet} ${tokyoTimestamp(new Date(answeredAt))}`)
  if (format === 'json')
    return { unreadable, file: { name: 'check-sheets.json', content: [JSON.stringify(filled, null, 1)] } }
  const rows = filled.map(({ sheet, answeredAt, score, note, answers }) => [
    tokyoTimestamp(new Date(answeredAt)),
    sheet,
    score ?? '',
    note ?? unreadableText,
    (answers ?? []).map(({ question, value }) => `${question} ${value}`).join('／'),
  ])
  const heads = ['答えた日時', 'シート', '点（100点満点）', 'メモ', '答え（0から4）']
  return { unreadable, file: { name: 'check-sheets.csv', content: csvOf(heads, rows) } }
}
