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
} from '@iki/contract/diary'
import { memoText } from '@iki/contract/diary-memo'
import {
  deleteEichiDay,
  deleteKafukuDay,
  type EichiDay,
  eichiTextFields,
  habitRangeDays,
  type KafukuDay,
  kafukuTextFields,
  listEichiDays,
  listKafukuDays,
  saveEichiDay,
  saveKafukuDay,
} from '@iki/contract/habit-diary'
import { hasKafuku } from '@iki/contract/habit-week'
import { addDays } from '@iki/contract/tokyo'
import { call } from '#core/api-client.ts'
import { ApiError } from '#core/api-error.ts'
import type { DiaryKind, DiaryTexts, KnownDay, OutboxDay, PictureRow } from './diary-kinds.ts'
import type { Step } from './sync-rules.ts'

/** How each diary goes over the wire. Nothing goes with the token of anybody but `uid`. */

/** A server that says nothing for so long is out of reach. */
const patienceMs = 30_000
const optionsFor = (uid: string) => ({ uid, signal: AbortSignal.timeout(patienceMs) })

/** What the server has from one day to another. */
export async function listKnown(uid: string, kind: DiaryKind, from: string, to: string): Promise<KnownDay[]> {
  return kind === 'general' ? listEntries(uid, from, to) : listHabitDays(uid, kind, from, to)
}

async function listEntries(uid: string, from: string, to: string): Promise<KnownDay[]> {
  const found: DiaryEntry[] = []
  for (;;) {
    const before = found.at(-1)?.date
    const page = await call(
      listDiaryEntries,
      { limit: diarySyncLimit, startDate: from, endDate: to, ...(before && { before }) },
      optionsFor(uid),
    )
    found.push(...page)
    if (page.length < diarySyncLimit) return found.map(knownEntry)
  }
}

async function listHabitDays(uid: string, kind: 'eichi' | 'kafuku', from: string, to: string) {
  const found: KnownDay[] = []
  for (let first = from; first <= to; first = addDays(first, habitRangeDays)) {
    const last = addDays(first, habitRangeDays - 1)
    const range = { from: first, to: last < to ? last : to }
    if (kind === 'eichi') found.push(...(await call(listEichiDays, range, optionsFor(uid))).map(knownEichi))
    else found.push(...(await call(listKafukuDays, range, optionsFor(uid))).map(knownKafuku))
  }
  return found
}

/** Does one step; answers the day as it then stands on the server, null where there is none. */
export async function sendStep(uid: string, row: OutboxDay, step: ServerStep): Promise<KnownDay | null> {
  const options = { ...optionsFor(uid), idempotencyKey: row.idempotencyKey }
  if (row.kind === 'general') return sendEntry(row as OutboxDay<'general'>, step, options)
  const { date } = row
  const seen = { date, base: step.do === 'create' ? 0 : step.base, ...overUnreadable(step) }
  if (row.kind === 'eichi') {
    if (step.do === 'remove') return orNull(await call(deleteEichiDay, seen, options), knownEichi)
    return knownEichi(await call(saveEichiDay, { ...(row.value as DiaryTexts['eichi']), ...seen }, options))
  }
  if (step.do === 'remove') return orNull(await call(deleteKafukuDay, seen, options), knownKafuku)
  return knownKafuku(await call(saveKafukuDay, { ...(row.value as DiaryTexts['kafuku']), ...seen }, options))
}

async function sendEntry(
  { date, value }: OutboxDay<'general'>,
  step: ServerStep,
  options: { uid: string; signal: AbortSignal; idempotencyKey: string },
): Promise<KnownDay | null> {
  if (step.do === 'create') {
    const entry = await call(createDiaryEntry, { date, ...onWire(value) }, options)
    // A repeat of what had arrived: another device may have deleted it since.
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

export async function sendPicture(uid: string, { id, blob }: PictureRow): Promise<void> {
  await call(savePicture, { id }, { ...optionsFor(uid), file: blob })
}

/** What to tell when a change did not go and the server has no words for it. */
export function failureOf({ action, base }: OutboxDay): string {
  if (action === 'delete') return diaryMessages.notDeleted
  return base === null ? diaryMessages.notSaved : diaryMessages.notUpdated
}

function knownEntry(entry: DiaryEntry): KnownDay<'general'> {
  const { id, date, stress, breath, memo, images, updated_at, revision } = entry
  const value = { relax: stress, breath, memo: entry.isUnreadable ? '' : memoText(memo), images }
  const known = { date, value, serverId: id, revision, updatedAt: updated_at, isWritten: true }
  return { kind: 'general', ...known, ...unreadableOf(entry) }
}

function knownEichi(day: EichiDay): KnownDay<'eichi'> {
  const value = textOf(day, eichiTextFields) as DiaryTexts['eichi']
  return { kind: 'eichi', value, ...ofHabit(day), isWritten: day.saved }
}

function knownKafuku(day: KafukuDay): KnownDay<'kafuku'> {
  const value = textOf(day, kafukuTextFields) as DiaryTexts['kafuku']
  return { kind: 'kafuku', value, ...ofHabit(day), isWritten: day.isUnreadable || hasKafuku(value) }
}

const ofHabit = (day: EichiDay | KafukuDay) => ({
  ...{ date: day.id, updatedAt: day.updatedAt, revision: day.revision, serverId: null },
  ...unreadableOf(day),
})

const unreadableOf = ({ isUnreadable }: { isUnreadable?: boolean | undefined }) =>
  isUnreadable ? ({ unreadable: 'everywhere' } as const) : {}

const orNull = <T>(day: T | null, present: (day: T) => KnownDay) => (day === null ? null : present(day))

/** What was written. The notice that stands where it can't be opened is not. */
function textOf(day: EichiDay | KafukuDay, fields: object): Record<string, unknown> {
  const text = { ...day, ...(day.isUnreadable && { memo: '' }) }
  return Object.fromEntries(Object.entries(text).filter(([name]) => name in fields))
}
