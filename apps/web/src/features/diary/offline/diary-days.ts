import { randomKey } from '#core/api/random-key.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { afterPaint } from '#ui/page/after-paint.ts'
import type { DiaryKind, DiaryTexts } from './diary-kinds.ts'
import { NotSavedError } from './not-saved-error.ts'
import { type OpenDiary, requireDiary } from './open-diary.ts'
import { type DayChange, notePress, saveChange, textOf } from './save-change.ts'

type SaveOptions = {
  /** The revision of the day that was changed, as it was shown; left out, the one that is known now. */
  base?: number | null
  /** The texts at that revision. */
  ancestor?: DayChange['value'] | undefined
}

/**
 * Stores a day. Resolves when it would survive a killed browser, with how many days wait to be sent; it is sent as soon
 * as there is a network. Throws a NotSavedError if the phone can't store it: the caller then still has the texts.
 */
export async function saveDay<K extends DiaryKind>(
  kind: K,
  date: string,
  value: DiaryTexts[K],
  { base, ancestor }: SaveOptions = {},
): Promise<number> {
  const change = { kind, date, action: 'save' as const, value, base, ancestor: ancestor as DiaryTexts[K] }
  const forgetPress = notePress(currentOwner(), change) // Before any wait.
  try {
    const unsentCount = await save(await requireDiary(), change)
    void afterPaint().then(() => navigator.storage?.persist?.().catch(() => {}))
    return unsentCount
  } finally {
    forgetPress()
  }
}

/** Deletes a day. Returns the id of its entry on the server, if it has one, with which `undoDelete` restores it. */
export async function deleteDay(kind: DiaryKind, date: string): Promise<string | null> {
  const diary = await requireDiary()
  const { database, sync } = diary
  const { value, known, isForgotten } = await database.transaction(
    'rw',
    database.outbox,
    database.days,
    async () => {
      const known = await database.days.get([kind, date])
      const unsent = await database.outbox.get([kind, date])
      // The server has never received it.
      const isForgotten = !known && unsent?.attempts.length === 0
      if (isForgotten) await database.outbox.delete([kind, date])
      return { value: unsent?.value ?? known?.value, known, isForgotten }
    },
  )
  if (isForgotten) await sync.noteUnsent()
  else if (value) await save(diary, { kind, date, action: 'delete', value })
  return known?.serverId ?? null
}

/** Brings a deleted day back as it was. */
export async function undoDelete<K extends DiaryKind>(
  kind: K,
  date: string,
  value: DiaryTexts[K],
  serverId: string | null = null,
): Promise<void> {
  await save(await requireDiary(), { kind, date, action: 'save', value, restores: serverId })
}

/** The two versions that a member has chosen between: ours, and the revision of the other device's. */
export type SeenVersions<K extends DiaryKind> = { mine: DiaryTexts[K]; theirRevision: number }

/**
 * Saves what the member chose of two versions. Returns false, and changes nothing, if the other device's version has
 * changed since: a version that was not seen must not be overwritten.
 */
export async function resolveConflict<K extends DiaryKind>(
  kind: K,
  date: string,
  value: DiaryTexts[K],
  { mine, theirRevision }: SeenVersions<K>,
): Promise<boolean> {
  const diary = await requireDiary()
  const { database, sync } = diary
  const outcome = await guarded(diary, () =>
    database.transaction('rw', database.outbox, database.days, async () => {
      const row = await database.outbox.get([kind, date])
      const theirs = await database.days.get([kind, date])
      if (row?.state !== 'conflict') return 'over'
      if (theirs?.revision !== theirRevision) return 'changed'
      const chosen = { value, base: theirRevision, ancestor: textOf(theirs), idempotencyKey: randomKey() }
      await database.outbox.put({ ...row, ...chosen, action: 'save', state: 'waiting', error: null })
      return 'taken'
    }),
  )
  // The other version was removed, or another tab has chosen: this choice is joined with the current version.
  if (outcome === 'over') await saveDay(kind, date, value, { base: null, ancestor: mine })
  else void sync.sync()
  return outcome !== 'changed'
}

/** Discards the unsent change of a day: the server's version is shown again. */
export async function discardUnsent(kind: DiaryKind, date: string): Promise<void> {
  const { database, sync } = await requireDiary()
  await database.outbox.delete([kind, date])
  await sync.noteUnsent()
}

/** Tries again what was refused; without a day, everything. */
export async function retryUnsent(kind?: DiaryKind, date?: string): Promise<void> {
  const { database, sync } = await requireDiary()
  const rows =
    kind && date ? database.outbox.where('[kind+date]').equals([kind, date]) : database.outbox.toCollection()
  await rows.modify(row => {
    if (row.state === 'refused' || row.state === 'auth') row.state = 'waiting'
  })
  await sync.sync()
}

async function save<K extends DiaryKind>(diary: OpenDiary, change: DayChange<K>): Promise<number> {
  const { database, sync, live, uid } = diary
  const writing = guarded(diary, () => saveChange(database, uid, change))
  // Lists and sums are updated after the member has seen that it is saved.
  void live.holdUntil(writing.then(afterPaint, afterPaint))
  const unsentCount = await writing
  void afterPaint().then(() => sync.sync())
  return unsentCount
}

async function guarded<T>({ sync }: OpenDiary, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    await sync.noteUnsent().catch(() => {})
    throw new NotSavedError(error)
  }
}
