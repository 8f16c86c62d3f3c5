import { addDays } from '@iki/contract/api/tokyo'
import {
  createDiaryEntry,
  type DiaryEntry,
  type DiaryText,
  deleteDiaryEntry,
  diaryMessages,
  diarySyncLimit,
  listDiaryEntries,
  restoreDiaryEntry,
  savePicture,
  updateDiaryEntry,
} from '@iki/contract/diary/diary'
import { fieldsOf, isWritten } from '@iki/contract/diary/diary-fields'
import { memoText } from '@iki/contract/diary/diary-memo'
import { emptyHabits, type HabitDay, habitCallsOf, habitRangeDays } from '@iki/contract/diary/habit-diary'
import type { HabitKind } from '@iki/contract/diary/habit-kinds'
import { call } from '#core/api/api-client.ts'
import { ApiError } from '#core/api/api-error.ts'
import { recordAction } from '#core/api/record-action.ts'
import { clock } from '#core/time/clock.ts'
import type { DiaryDatabase } from './diary-database.ts'
import type { DiaryKind, DiaryTexts, KnownDay, OutboxDay, PictureRow } from './diary-kinds.ts'
import { outcomeOf, refusalText, type Step } from './sync-rules.ts'

/** The calls of the diaries and their pictures. Nothing is sent with the token of anybody but `uid`. */

/** After so long without an answer, the server counts as out of reach. */
const patienceMs = 30_000
const optionsFor = <U extends string | null>(uid: U) => ({ uid, signal: AbortSignal.timeout(patienceMs) })

/** What the server has from one day to another; without a uid, for the member of the page that it renders. */
export async function listKnown(
  uid: string | null,
  kind: DiaryKind,
  from: string,
  to: string,
): Promise<KnownDay[]> {
  return kind === 'general' ? listEntries(uid, from, to) : listHabitDays(uid, kind, from, to)
}

async function listEntries(uid: string | null, from: string, to: string): Promise<KnownDay[]> {
  const found: DiaryEntry[] = []
  for (;;) {
    const before = found.at(-1)?.date
    const page = await call(
      listDiaryEntries,
      { limit: diarySyncLimit, startDate: from, endDate: to, before },
      optionsFor(uid),
    )
    found.push(...page)
    if (page.length < diarySyncLimit) return found.map(knownEntry)
  }
}

async function listHabitDays(uid: string | null, kind: HabitKind, from: string, to: string) {
  const found: KnownDay[] = []
  for (let first = from; first <= to; first = addDays(first, habitRangeDays)) {
    const last = addDays(first, habitRangeDays - 1)
    const range = { from: first, to: last < to ? last : to }
    const page = await call(habitCallsOf(kind).list, range, optionsFor(uid))
    found.push(...page.map(day => knownHabit(kind, day)))
  }
  return found
}

/** Sends one step; returns the day as the server has it then, or null. */
export async function sendStep(uid: string, row: OutboxDay, step: ServerStep): Promise<KnownDay | null> {
  const options = { ...optionsFor(uid), idempotencyKey: row.idempotencyKey }
  if (row.kind === 'general') return sendEntry(row as OutboxDay<'general'>, step, options)
  const { kind, date, value } = row as OutboxDay<HabitKind>
  const { save, remove } = habitCallsOf(kind)
  const seen = { date, base: step.do === 'create' ? 0 : step.base, ...overUnreadable(step) }
  const day =
    step.do === 'remove'
      ? await call(remove, seen, options)
      : await call(save, { ...value, ...seen }, options)
  if (step.do !== 'remove') recordAction('weekly_diary_saved')
  return day && knownHabit(kind, day)
}

async function sendEntry(
  { date, value }: OutboxDay<'general'>,
  step: ServerStep,
  options: { uid: string; signal: AbortSignal; idempotencyKey: string },
): Promise<KnownDay | null> {
  if (step.do === 'create') {
    const entry = await call(createDiaryEntry, { date, ...onWire(value) }, options)
    // This change had arrived before, and another device may have deleted the day since.
    return entry.deleted_at === null ? knownEntry(entry) : null
  }
  const id = step.serverId
  if (id === null) return null
  if (step.do === 'update')
    return knownEntry(
      await call(
        updateDiaryEntry,
        { id, ...onWire(value), base: step.base, ...overUnreadable(step) },
        options,
      ),
    )
  await call(deleteDiaryEntry, { id, base: step.base }, options)
  return null
}

/** Brings a deleted entry back; null where that is no longer possible. */
export async function restoreEntry(uid: string, id: string): Promise<KnownDay | null> {
  try {
    return knownEntry(await call(restoreDiaryEntry, { id }, optionsFor(uid)))
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'diary_day_taken'))
      return null
    throw error
  }
}

type ServerStep = Extract<Step, { do: 'create' | 'update' | 'remove' }>

const overUnreadable = (step: ServerStep) =>
  step.do !== 'create' && step.replacesUnreadable ? { replacesUnreadable: true } : {}

const onWire = ({ relax, ...rest }: DiaryText) => ({ stress: relax, ...rest })

/** The text for a change that failed, where the server has none. */
export function saveFailureOf({ action, base }: OutboxDay): string {
  if (action === 'delete') return diaryMessages.notDeleted
  return base === null ? diaryMessages.notSaved : diaryMessages.notUpdated
}

function knownEntry(entry: DiaryEntry): KnownDay<'general'> {
  const { id, date, stress, breath, memo, images, updated_at, revision } = entry
  const value = { relax: stress, breath, memo: entry.isUnreadable ? '' : memoText(memo), images }
  const known = { date, value, serverId: id, revision, updatedAt: updated_at, isWritten: true }
  return { kind: 'general', ...known, ...unreadableOf(entry) }
}

function knownHabit(kind: HabitKind, day: HabitDay): KnownDay {
  const { id, updatedAt, revision } = day
  const known = { kind, date: id, value: habitTextOf(kind, day), serverId: null, revision, updatedAt }
  return { ...known, isWritten: isWritten(kind, day), ...unreadableOf(day) }
}

const unreadableOf = ({ isUnreadable }: { isUnreadable?: boolean | undefined }) =>
  isUnreadable ? ({ unreadable: 'everywhere' } as const) : {}

/** The texts of a day, without the server's notice for texts that can't be opened. */
function habitTextOf(kind: HabitKind, day: HabitDay): DiaryTexts[HabitKind] {
  // A server of an earlier release has fewer fields.
  const text: Record<string, unknown> = {
    ...emptyHabits[kind],
    ...day,
    ...(day.isUnreadable && { memo: '' }),
  }
  return Object.fromEntries(fieldsOf(kind).map(({ key }) => [key, text[key]])) as DiaryTexts[HabitKind]
}

/** The server deletes a picture that no day names for a month: after this long, a picture is sent again. */
const unnamedRetentionMs = 20 * 86_400_000
const notTaken = 'この写真は送れませんでした'

/**
 * Sends the pictures of a day before its texts. A picture that the server refuses is left out, with the reason, and the
 * texts are sent anyway. Throws if nothing can be sent for now.
 */
export async function sendPicturesOf(
  database: DiaryDatabase,
  uid: string,
  row: OutboxDay,
): Promise<OutboxDay> {
  if (row.action === 'delete' || row.value.images.length === 0) return row
  const pictures = await database.pictures.bulkGet([...row.value.images])
  const hasWaited = clock.now().getTime() - Date.parse(row.addedAt) > unnamedRetentionMs
  const refused: string[] = []
  for (const picture of pictures) {
    if (!picture || (picture.isSent && !hasWaited)) continue
    if (picture.error === null) await sendPicture(database, uid, picture)
    if ((await database.pictures.get(picture.id))?.error) refused.push(picture.id)
  }
  if (refused.length === 0) return row
  const images = row.value.images.filter(id => !refused.includes(id))
  return { ...row, value: { ...row.value, images } }
}

async function sendPicture(database: DiaryDatabase, uid: string, { id, blob }: PictureRow): Promise<void> {
  try {
    await call(savePicture, { id }, { ...optionsFor(uid), file: blob })
    await database.pictures.update(id, { isSent: true })
  } catch (error) {
    if (outcomeOf(error) !== 'refused') throw error
    await database.pictures.update(id, { error: refusalText(error, notTaken).message })
  }
}
