import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, nothing } from '../api/schema.ts'

/** What a member can do with everything they have written: export it, delete it, be reminded to write. */

export const diaryExportFormats = ['json', 'csv', 'markdown'] as const
export const exportDiary = endpoint({
  about: 'All diaries of the member with their pictures, as a zip to keep',
  method: 'GET',
  path: '/v1/diary/export',
  access: member,
  input: v.object({ format: v.picklist(diaryExportFormats) }),
  output: nothing,
  answer: 'bytes',
  errors: [],
})

export const deleteDiaries = endpoint({
  about: 'Deletes all diaries of the member and their pictures, for good',
  method: 'DELETE',
  path: '/v1/diary',
  access: member,
  input: v.object({ confirm: v.literal('delete', '確認のことばが違います') }),
  output: nothing,
  errors: [],
})

/** A time of the day in Tokyo, such as "21:00". */
const clockTime = v.pipe(code(5), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, '時刻の形式が正しくありません'))
export const diarySettingsSchema = v.object({ reminderTime: v.nullable(clockTime) })
export type DiarySettings = v.InferOutput<typeof diarySettingsSchema>

export const getDiarySettings = endpoint({
  about: 'When the member wants to be reminded of the diary',
  method: 'GET',
  path: '/v1/diary/settings',
  access: member,
  input: v.object({}),
  output: diarySettingsSchema,
  errors: [],
})

export const saveDiarySettings = endpoint({
  about: 'Saves when the member wants to be reminded of the diary; null is never',
  method: 'PUT',
  path: '/v1/diary/settings',
  encoding: 'json',
  access: member,
  input: diarySettingsSchema,
  output: diarySettingsSchema,
  errors: [],
})
