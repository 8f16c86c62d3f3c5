import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { forAnyValue } from '#core/database/generic-parameters.ts'
import { day, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { diaryEntries } from './diary.tables.ts'

export type EntryRow = RowOf<typeof entries>

const columns = `id, date, relax, breath, memo_sealed, images, revision, created_at, updated_at, deleted_at`

/** The values of a day that are not encrypted. */
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

const entries = statement({
  name: 'diary_entries',
  params: {
    uid: text,
    from: day.orNull,
    to: day.orNull,
    before: day.orNull,
    relaxMin: integer.orNull,
    relaxMax: integer.orNull,
    breathMin: integer.orNull,
    breathMax: integer.orNull,
    limit: integer,
    offset: integer,
  },
  row: {
    id: text,
    date: day,
    relax: integer,
    breath: integer,
    memoSealed: text,
    images: text.array,
    revision: integer,
    createdAt: instant,
    updatedAt: instant,
    deletedAt: instant.orNull,
  },
  text: `select ${columns} from diary_entries
   where uid = $uid and deleted_at is null
     and date >= coalesce($from::date, '-infinity') and date <= coalesce($to::date, 'infinity')
     and date < coalesce($before::date, 'infinity')
     and relax between coalesce($relaxMin::int, 1) and coalesce($relaxMax::int, 9)
     and breath between coalesce($breathMin::int, 1) and coalesce($breathMax::int, 9)
   order by date desc limit $limit::int offset $offset::int`,
})

/** The newest day first. */
export function listEntries(handle: Handle, wanted: EntriesWanted): Promise<EntryRow[]> {
  const { uid, days, relax, breath, limit, offset } = wanted
  return entries.rows(handle, {
    uid,
    from: days.from,
    to: days.to,
    before: days.before,
    relaxMin: relax.min,
    relaxMax: relax.max,
    breathMin: breath.min,
    breathMax: breath.max,
    limit,
    offset,
  })
}

const entry = statement({
  name: 'diary_entry',
  params: { uid: text, id: text },
  row: entries.row,
  text: `select ${columns} from diary_entries where id = $id and uid = $uid`,
})
const lockedEntry = statement({
  name: 'diary_entry_locked',
  params: { uid: text, id: text },
  row: entries.row,
  text: `select ${columns} from diary_entries where id = $id and uid = $uid for no key update`,
})
const entryOfDay = statement({
  name: 'diary_entry_of_day',
  params: { uid: text, date: day },
  row: entries.row,
  text: `select ${columns} from diary_entries where uid = $uid and date = $date and deleted_at is null`,
})

/** Also a deleted one. */
export const findEntry = (handle: Handle, uid: string, id: string): Promise<EntryRow | null> =>
  entry.first(handle, { uid, id })

export const lockEntry = (handle: Handle, uid: string, id: string): Promise<EntryRow | null> =>
  lockedEntry.first(handle, { uid, id })

export const findEntryOfDay = (handle: Handle, uid: string, date: string): Promise<EntryRow | null> =>
  entryOfDay.first(handle, { uid, date })

const dates = statement({
  name: 'diary_entry_dates',
  params: { uid: text, from: day, to: day },
  row: { date: day },
  text: `select date from diary_entries where uid = $uid and deleted_at is null and date >= $from and date <= $to
   order by date`,
})

/** The days of a span that have an entry. */
export async function listDates(handle: Handle, uid: string, from: string, to: string): Promise<string[]> {
  return (await dates.rows(handle, { uid, from, to })).map(({ date }) => date)
}

const insert = statement({
  name: 'diary_entry_insert',
  params: {
    id: text,
    uid: text,
    date: day,
    relax: integer,
    breath: integer,
    memoSealed: text,
    images: text.array,
    at: instant,
  },
  row: entries.row,
  text: `insert into diary_entries (id, uid, date, relax, breath, memo_sealed, images, revision, created_at, updated_at)
   values ($id, $uid, $date, $relax, $breath, $memoSealed, $images, 1, $at, $at)
   on conflict (uid, date) where deleted_at is null do nothing
   returning ${columns}`,
})

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

/** Null if the day has an entry already, also one that was written at the same time. */
export const insertEntry = (handle: Handle, row: NewEntry): Promise<EntryRow | null> =>
  insert.first(handle, row)

const insertMany = statement({
  name: 'diary_entries_insert',
  params: {
    uid: text,
    ids: text.array,
    dates: text.array,
    relax: integer.array,
    breath: integer.array,
    memosSealed: text.array,
    images: text.array,
    createdAt: text.array,
    updatedAt: text.array,
  },
  row: { date: day },
  text: `insert into diary_entries (id, uid, date, relax, breath, memo_sealed, images, revision, created_at, updated_at)
   select id, $uid, date::date, relax, breath, memo, string_to_array(images, ','), 1, created::timestamptz, updated::timestamptz
   from unnest($ids::text[], $dates::text[], $relax::int[], $breath::int[], $memosSealed::text[], $images::text[],
     $createdAt::text[], $updatedAt::text[]) as t (id, date, relax, breath, memo, images, created, updated)
   order by date
   on conflict (uid, date) where deleted_at is null do nothing
   returning date`,
})

/** Entries of one member. Returns the days that had none before. */
export async function insertEntries(
  handle: Handle,
  uid: string,
  rows: readonly (Omit<NewEntry, 'at'> & { createdAt: Date; updatedAt: Date })[],
): Promise<string[]> {
  const inserted = await insertMany.rows(handle, {
    uid,
    ids: rows.map(({ id }) => id),
    dates: rows.map(({ date }) => date),
    relax: rows.map(({ relax }) => relax),
    breath: rows.map(({ breath }) => breath),
    memosSealed: rows.map(({ memoSealed }) => memoSealed),
    images: rows.map(({ images }) => images.join()),
    createdAt: rows.map(({ createdAt }) => createdAt.toISOString()),
    updatedAt: rows.map(({ updatedAt }) => updatedAt.toISOString()),
  })
  return inserted.map(({ date }) => date)
}

const update = statement({
  name: 'diary_entry_update',
  params: {
    uid: text,
    id: text,
    relax: integer,
    breath: integer,
    memoSealed: text,
    images: text.array,
    at: instant,
  },
  row: entries.row,
  text: `update diary_entries set relax = $relax, breath = $breath, memo_sealed = $memoSealed, images = $images,
     revision = revision + 1, updated_at = $at
   where id = $id and uid = $uid and deleted_at is null
   returning ${columns}`,
})

export const updateEntry = (handle: Handle, row: Omit<NewEntry, 'date'>): Promise<EntryRow | null> =>
  update.first(handle, row)

/** It is no error if it is deleted already, or does not exist. */
export async function deleteEntry(handle: Handle, uid: string, id: string, at: Date): Promise<void> {
  await handle
    .update(diaryEntries)
    .set({ deletedAt: at, updatedAt: at, revision: sql`${diaryEntries.revision} + 1` })
    .where(and(eq(diaryEntries.uid, uid), eq(diaryEntries.id, id), isNull(diaryEntries.deletedAt)))
}

const restore = statement({
  name: 'diary_entry_restore',
  params: { uid: text, id: text, at: instant },
  row: entries.row,
  text: `update diary_entries set deleted_at = null, revision = revision + 1, updated_at = $at
   where id = $id and uid = $uid and deleted_at is not null
   returning ${columns}`,
})

/** Throws a unique violation if the day has a new entry. */
export async function restoreEntry(
  handle: Handle,
  uid: string,
  id: string,
  at: Date,
): Promise<EntryRow | null> {
  return restore.first(handle, { uid, id, at })
}

/** How many rows one statement deletes: a clean-up must not delay writers. */
const purgedAtOnce = 1_000

const purge = statement({
  name: 'diary_entries_purge',
  params: { before: instant },
  text: `delete from diary_entries where id in (
     select id from diary_entries where deleted_at < ${forAnyValue('$before', 'timestamptz')}
     order by deleted_at limit ${purgedAtOnce}
   )`,
})

/** Deletes for good some of those that were deleted before. Returns whether there may be more. */
export const purgeEntries = async (handle: Handle, before: Date): Promise<boolean> =>
  (await purge.run(handle, { before })) === purgedAtOnce
