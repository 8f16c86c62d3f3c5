import type { Drawing } from '@iki/contract/media/drawing'
import { type Sheet, sheetPageSize } from '@iki/contract/play/sheet'
import type { Cursor } from '#core/database/cursor.ts'
import type { Handle } from '#core/database/database.ts'
import { forAnyValue } from '#core/database/generic-parameters.ts'
import { boolean, day, instant, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

const byId = statement({
  name: 'sheets_by_id',
  params: { id: text },
  row: {
    id: text,
    title: text,
    lead: text,
    drawing: text.as<Drawing>(),
    access: text.array,
    scale: text.array,
    questions: json<Sheet['questions']>(),
    bands: json<Sheet['bands']>(),
  },
  text: `select id, title, lead, drawing, access, scale, questions, bands from sheets
   where id = $id and not is_retired`,
})

/** Null also for one that is withdrawn. */
export const findSheet = (handle: Handle, id: string) => byId.first(handle, { id })

const isThere = statement({
  name: 'sheets_is_there',
  params: { id: text },
  row: { isThere: boolean.because('whether a row exists') },
  text: 'select exists (select from sheets where id = $id) as is_there',
})

/** Whether there is such a sheet, also a withdrawn one. */
export const isSheet = async (handle: Handle, id: string): Promise<boolean> =>
  (await isThere.first(handle, { id }))?.isThere ?? false

const filled = { key: text, answersSealed: text, answeredAt: instant }

const insert = statement({
  name: 'sheet_answers_insert',
  params: { uid: text, key: text, sheetId: text, day, answersSealed: text, answeredAt: instant },
  text: `insert into sheet_answers (uid, key, sheet_id, day, answers_sealed, answered_at)
   values ($uid, $key, $sheetId, $day, $answersSealed, $answeredAt) on conflict do nothing`,
})
type Insert = Parameters<typeof insert.run>[1]

/** Returns false if the member has something under this key already. */
export const insertAnswers = async (handle: Handle, row: Insert): Promise<boolean> =>
  (await insert.run(handle, row)) > 0

const byKey = statement({
  name: 'sheet_answers_by_key',
  params: { uid: text, key: text },
  row: filled,
  text: 'select key, answers_sealed, answered_at from sheet_answers where uid = $uid and key = $key',
})
export type FilledRow = RowOf<typeof byKey>

export const findAnswers = (handle: Handle, uid: string, key: string) => byKey.first(handle, { uid, key })

const page = statement({
  name: 'sheet_answers_page',
  params: { uid: text, sheetId: text, at: instant, key: text },
  row: filled,
  text: `select key, answers_sealed, answered_at from sheet_answers
   where uid = $uid and sheet_id = $sheetId and (answered_at, key) < (${forAnyValue('$at', 'timestamptz')}, $key)
   order by answered_at desc, key desc limit ${sheetPageSize + 1}`,
})

/** One more than a page has, if there is one. */
export const listAnswers = (handle: Handle, which: { uid: string; sheetId: string; after: Cursor }) =>
  page.rows(handle, { uid: which.uid, sheetId: which.sheetId, at: which.after.at, key: which.after.id })

const all = statement({
  name: 'sheet_answers_all',
  params: { uid: text },
  row: { ...filled, sheetId: text, title: text.orNull, questions: json<Sheet['questions']>().orNull },
  text: `select a.key, a.answers_sealed, a.answered_at, a.sheet_id, s.title, s.questions
   from sheet_answers a left join sheets s on s.id = a.sheet_id
   where a.uid = $uid order by a.answered_at, a.key`,
})

/** Everything that a member has filled, for an export. */
export const listAllAnswers = (handle: Handle, uid: string) => all.rows(handle, { uid })
