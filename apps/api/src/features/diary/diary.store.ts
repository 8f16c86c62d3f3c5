import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { diaryEntries } from './diary.tables.ts'

export type EntryRow = {
  id: string
  date: string
  relax: number
  breath: number
  memo_sealed: string
  images: string[]
  revision: number
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

const columns = `id, date, relax, breath, memo_sealed, images, revision, created_at, updated_at, deleted_at`

/** What a day has that was left open. */
export type EntrySpan = { from: string | null; to: string | null; before: string | null }
export type RatingSpan = { min: number | null; max: number | null }
export type EntriesWanted = {
  uid: string
  days: EntrySpan
  relax: RatingSpan
  breath: RatingSpan
  limit: number
  offset: number
}

const entries = preparedQuery<EntryRow>(
  'diary_entries',
  `select ${columns} from diary_entries
   where uid = $1 and deleted_at is null
     and date >= coalesce($2::date, '-infinity') and date <= coalesce($3::date, 'infinity')
     and date < coalesce($4::date, 'infinity')
     and relax between coalesce($5::int, 1) and coalesce($6::int, 9)
     and breath between coalesce($7::int, 1) and coalesce($8::int, 9)
   order by date desc limit $9::int offset $10::int`,
)

/** The newest day first. */
export function listEntries(handle: Handle, wanted: EntriesWanted): Promise<EntryRow[]> {
  const { uid, days, relax, breath, limit, offset } = wanted
  return entries(handle, [
    ...[uid, days.from, days.to, days.before],
    ...[relax.min, relax.max, breath.min, breath.max, limit, offset],
  ])
}

const entry = preparedQuery<EntryRow>(
  'diary_entry',
  `select ${columns} from diary_entries where id = $2 and uid = $1`,
)
const lockedEntry = preparedQuery<EntryRow>(
  'diary_entry_locked',
  `select ${columns} from diary_entries where id = $2 and uid = $1 for no key update`,
)
const entryOfDay = preparedQuery<EntryRow>(
  'diary_entry_of_day',
  `select ${columns} from diary_entries where uid = $1 and date = $2 and deleted_at is null`,
)

/** A deleted one, too. */
export const findEntry = async (handle: Handle, uid: string, id: string): Promise<EntryRow | null> =>
  (await entry(handle, [uid, id]))[0] ?? null

export const lockEntry = async (handle: Handle, uid: string, id: string): Promise<EntryRow | null> =>
  (await lockedEntry(handle, [uid, id]))[0] ?? null

export const findEntryOfDay = async (handle: Handle, uid: string, date: string): Promise<EntryRow | null> =>
  (await entryOfDay(handle, [uid, date]))[0] ?? null

const insert = preparedQuery<EntryRow>(
  'diary_entry_insert',
  `insert into diary_entries (id, uid, date, relax, breath, memo_sealed, images, revision, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $8)
   on conflict (uid, date) where deleted_at is null do nothing
   returning ${columns}`,
)

export type NewEntry = {
  id: string
  uid: string
  date: string
  relax: number
  breath: number
  memoSealed: string
  images: string[]
  at: Date
}

/** Null when the day has an entry, also one that was written at the same moment. */
export async function insertEntry(handle: Handle, row: NewEntry): Promise<EntryRow | null> {
  const { id, uid, date, relax, breath, memoSealed, images, at } = row
  return (await insert(handle, [id, uid, date, relax, breath, memoSealed, images, at]))[0] ?? null
}

const update = preparedQuery<EntryRow>(
  'diary_entry_update',
  `update diary_entries set relax = $3, breath = $4, memo_sealed = $5, images = $6, revision = revision + 1,
     updated_at = $7
   where id = $2 and uid = $1 and deleted_at is null
   returning ${columns}`,
)

export async function updateEntry(
  handle: Handle,
  { uid, id, relax, breath, memoSealed, images, at }: Omit<NewEntry, 'date'>,
): Promise<EntryRow | null> {
  return (await update(handle, [uid, id, relax, breath, memoSealed, images, at]))[0] ?? null
}

/** That it is deleted already, or not there, changes nothing. */
export async function deleteEntry(handle: Handle, uid: string, id: string, at: Date): Promise<void> {
  await handle
    .update(diaryEntries)
    .set({ deletedAt: at, updatedAt: at, revision: sql`${diaryEntries.revision} + 1` })
    .where(and(eq(diaryEntries.uid, uid), eq(diaryEntries.id, id), isNull(diaryEntries.deletedAt)))
}

const restore = preparedQuery<EntryRow>(
  'diary_entry_restore',
  `update diary_entries set deleted_at = null, revision = revision + 1, updated_at = $3
   where id = $2 and uid = $1 and deleted_at is not null
   returning ${columns}`,
)

/** Throws a unique violation when the day was written anew. */
export async function restoreEntry(
  handle: Handle,
  uid: string,
  id: string,
  at: Date,
): Promise<EntryRow | null> {
  return (await restore(handle, [uid, id, at]))[0] ?? null
}

/** How many rows one statement removes: a clean-up must not hold up those who write. */
const purgedAtOnce = 5_000

/** Answers whether there may be more. */
export async function purgeEntries(handle: Handle, before: Date): Promise<boolean> {
  const old = handle
    .select({ id: diaryEntries.id })
    .from(diaryEntries)
    .where(lt(diaryEntries.deletedAt, before))
    .limit(purgedAtOnce)
  const gone = await handle
    .delete(diaryEntries)
    .where(sql`${diaryEntries.id} in ${old}`)
    .returning({ id: diaryEntries.id })
  return gone.length === purgedAtOnce
}
