import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { day, id, list } from '../api/schema.ts'
import { type DiaryKind, diaryKinds } from './diary-names.ts'

/** A file of days that becomes days of a diary: an export of ours, of Day One or of Daylio; or several, joined. */

export const diaryImportFormats = ['csv', 'json', 'markdown', 'day-one', 'daylio'] as const
export type DiaryImportFormat = (typeof diaryImportFormats)[number]

/** The largest file, in bytes; of several, all of them together. */
export const diaryImportBytes = 10_000_000
/** How many days of a diary, days off and stamps one file may have, of each: more than thirteen years. */
export const diaryImportDays = 5_000
/** How many pictures one file may name: as many as a member may store. */
export const diaryImportPictures = 20_000
/** How many days without some of their pictures are named. */
export const namedWithoutPictures = 20
/** What a day of the general diary gets for a rating that the file does not have: the middle. */
export const importedRating = 5

/** For files that say themselves which diary they are of. */
export const intoAsNamed = 'as-file-says'
const kinds: readonly DiaryKind[] = diaryKinds

const problem = v.object({
  /** Where in the file, for people: a line, or which of the entries. */
  place: v.string(),
  reason: v.string(),
})
export type ImportProblem = v.InferOutput<typeof problem>

const importedDiary = v.object({
  kind: v.picklist(kinds),
  /** Days that are new, or would be. */
  added: v.number(),
  /** Days on which something is already there: they stay as they are. */
  kept: v.number(),
  /** How many days would be new and lack a rating in the file: they get `importedRating`, or are left out. */
  unrated: v.number(),
  /** Stamps that are new, or would be, on days that are not. */
  stamps: v.number(),
  from: day,
  to: day,
})

const imported = v.object({
  format: v.picklist(diaryImportFormats),
  /** Whether the file leaves open which diary it is for; then nothing else is in this answer, and nothing was done. */
  needsDiary: v.boolean(),
  diaries: list(importedDiary, diaryKinds.length),
  /** Days off that are new, or would be, and those on whose day an entry or a day off is already there. */
  skips: v.object({ added: v.number(), kept: v.number() }),
  /** What could not be read: the first twenty, and how many in all. */
  problems: list(problem, 20),
  problemCount: v.number(),
  /**
   * In a preview, the pictures of new days that the member does not have: a device that has them sends them before it
   * saves. Empty after a save.
   */
  pictures: list(id, diaryImportPictures),
  /** Those of them that only days without a rating have: nothing needs them where such days are left out. */
  unratedPictures: list(id, diaryImportPictures),
  /** How many pictures of new days are not there, those included; pictures of other apps have no id and never come. */
  pictureCount: v.number(),
  /** After a save, the first of the days that lack pictures which the file names. */
  withoutPictures: list(v.object({ kind: v.picklist(kinds), date: day }), namedWithoutPictures),
})
export type ImportedDiaries = v.InferOutput<typeof imported>

export const importDiary = endpoint({
  about: 'Adds the days of a file to the diaries, or says what it would add; what is already there stays',
  method: 'PUT',
  path: '/v1/diary/import/{step}/{into}',
  encoding: 'bytes',
  maxBytes: diaryImportBytes,
  access: member,
  input: v.object({
    /** `preview` writes nothing; `save-rated` leaves out days of the general diary that lack a rating in the file. */
    step: v.picklist(['preview', 'save', 'save-rated']),
    into: v.picklist([intoAsNamed, ...kinds]),
  }),
  output: imported,
  errors: ['diary_file_unreadable', 'diary_file_too_long'],
})
