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
export async function sendStep(
  uid: string,
  row: OutboxDay,
  step: Extract<Step, { do: 'create' | 'update' | 'remove' }>,
): Promise<KnownDay | null> {
  const options = { ...optionsFor(uid), idempotencyKey: row.idempotencyKey }
  if (row.kind === 'general') return sendEntry(row as OutboxDay<'general'>, step, options)
  const { date } = row
  const base = step.do === 'create' ? 0 : step.base
  if (row.kind === 'eichi') {
    if (step.do === 'remove') return orNull(await call(deleteEichiDay, { date, base }, options), knownEichi)
    return knownEichi(
      await call(saveEichiDay, { date, ...(row.value as DiaryTexts['eichi']), base }, options),
    )
  }
  if (step.do === 'remove') return orNull(await call(deleteKafukuDay, { date, base }, options), knownKafuku)
  return knownKafuku(
    await call(saveKafukuDay, { date, ...(row.value as DiaryTexts['kafuku']), base }, options),
  )
}

async function sendEntry(
  { date, value }: OutboxDay<'general'>,
  step: Extract<Step, { do: 'create' | 'update' | 'remove' }>,
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
    return knownEntry(await call(updateDiaryEntry, { id, ...onWire(value), base: step.base }, options))
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
  const value = { relax: stress, breath, memo: memoText(memo), images }
  return { kind: 'general', date, value, serverId: id, revision, updatedAt: updated_at, isWritten: true }
}

function knownEichi(day: EichiDay): KnownDay<'eichi'> {
  const value = pick(day, Object.keys(eichiTextFields)) as DiaryTexts['eichi']
  return { kind: 'eichi', value, ...ofHabit(day), isWritten: day.saved }
}

function knownKafuku(day: KafukuDay): KnownDay<'kafuku'> {
  const value = pick(day, Object.keys(kafukuTextFields)) as DiaryTexts['kafuku']
  const { kagura, sonkyo, method, memo, images } = value
  const isWritten = kagura + sonkyo + method > 0 || memo !== '' || images.length > 0
  return { kind: 'kafuku', value, ...ofHabit(day), isWritten }
}

const ofHabit = ({ id, updatedAt, revision }: EichiDay | KafukuDay) => ({
  date: id,
  updatedAt,
  revision,
  serverId: null,
})

const orNull = <T>(day: T | null, present: (day: T) => KnownDay) => (day === null ? null : present(day))

function pick(day: object, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(day).filter(([name]) => names.includes(name)))
}
