import { habitRangeDays } from '@iki/contract/diary/habit-diary'
import { type HabitKind, habitKind, habitKindKeys } from '@iki/contract/diary/habit-kinds'
import type { Handle } from '#core/database/database.ts'
import { boolean, day, instant, integer, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

/** The days of all habit diaries: each has a table of its own, whose name and columns are in habit-kinds.ts. */

/** A stored day. `numbers` are the ratings and counts by key; `saved` is null in a diary without stamps. */
export type HabitRow = RowOf<HabitStatements['lock']>

const ofDay = { uid: text, date: day }
const inSpan = { uid: text, from: day, to: day }
const written = {
  ...ofDay,
  numbers: json<Record<string, number>>(),
  sealed: text,
  images: text.array,
  revision: integer,
  createdAt: instant,
  updatedAt: instant,
}

const writtenAtOnce = {
  uid: text,
  dates: text.array,
  numbers: text.array,
  sealed: text.array,
  images: text.array,
  createdAt: text.array,
  updatedAt: text.array,
}
/** What differs from a single day, where many are written at once. */
const valuesAtOnce = (numbers: readonly string[], sealed: string) => ({
  date: 'given.date::date',
  ...Object.fromEntries(numbers.map(key => [key, `(given.numbers::jsonb ->> '${key}')::smallint`])),
  [sealed]: 'given.sealed',
  images: `string_to_array(given.images, ',')`,
  revision: '1',
  created_at: 'given.created::timestamptz',
  updated_at: 'given.updated::timestamptz',
})

function statementsOf(kind: HabitKind) {
  const { table, sealed, stamps, fields } = habitKind(kind)
  const isStamped = stamps !== null
  const numbers = Object.keys(fields).filter(key => ['scale', 'count'].includes(fields[key]?.form ?? ''))
  const selected = `uid, date, json_build_object(${numbers.map(key => `'${key}', ${key}`).join(', ')}) as numbers,
     ${sealed.column} as sealed, images, ${isStamped ? 'saved' : 'null::boolean as saved'}, revision, created_at, updated_at`
  const row = {
    ...ofDay,
    numbers: json<Record<string, number>>().because('json_build_object'),
    sealed: text,
    images: text.array,
    saved: isStamped ? boolean : boolean.orNull,
    revision: integer,
    createdAt: instant,
    updatedAt: instant,
  }
  /** Each column with its value. */
  const values = {
    uid: '$uid',
    date: '$date',
    ...Object.fromEntries(numbers.map(key => [key, `($numbers::jsonb ->> '${key}')::smallint`])),
    [sealed.column]: '$sealed',
    images: '$images',
    ...(isStamped && { saved: '$saved' }),
    revision: '$revision',
    created_at: '$createdAt',
    updated_at: '$updatedAt',
  }
  // Rows always have `saved`; only some tables have the column.
  const params = isStamped ? { ...written, saved: boolean.orNull } : written
  return {
    list: statement({
      name: `${kind}_days`,
      params: inSpan,
      row,
      text: `select ${selected} from ${table} where uid = $uid and date >= $from and date <= $to
       order by date limit ${habitRangeDays}`,
    }),
    lock: statement({
      name: `${kind}_day_locked`,
      params: ofDay,
      row,
      text: `select ${selected} from ${table} where uid = $uid and date = $date for no key update`,
    }),
    insert: statement({
      name: `${kind}_day_insert`,
      params,
      text: `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})
       on conflict do nothing`,
    }),
    insertMany: statement({
      name: `${kind}_days_insert`,
      params: isStamped ? { ...writtenAtOnce, saved: boolean.orNull } : writtenAtOnce,
      row: { date: day },
      text: `insert into ${table} (${Object.keys(values).join(', ')})
       select ${Object.values({ ...values, ...valuesAtOnce(numbers, sealed.column) }).join(', ')}
       from unnest(
         $dates::text[], $numbers::text[], $sealed::text[], $images::text[], $createdAt::text[], $updatedAt::text[]
       ) as given (date, numbers, sealed, images, created, updated)
       order by given.date
       on conflict do nothing
       returning date`,
    }),
    update: statement({
      name: `${kind}_day_update`,
      params,
      text: `update ${table} set ${Object.entries(values)
        .map(([column, value]) => `${column} = ${value}`)
        .join(', ')}
       where uid = $uid and date = $date`,
    }),
    stamps: stamps === null ? null : stampStatementsOf(kind, stamps),
  }
}
type HabitStatements = ReturnType<typeof statementsOf>

const stampStatementsOf = (kind: HabitKind, table: string) => ({
  insert: statement({
    name: `${kind}_stamp_insert`,
    params: { ...ofDay, at: instant },
    text: `insert into ${table} (uid, date, stamped_at) values ($uid, $date, $at) on conflict do nothing`,
  }),
  insertMany: statement({
    name: `${kind}_stamps_insert`,
    params: { uid: text, dates: text.array, stampedAt: text.array },
    row: { date: day },
    text: `insert into ${table} (uid, date, stamped_at)
     select $uid, date::date, stamped::timestamptz from unnest($dates::text[], $stampedAt::text[]) as given (date, stamped)
     order by date on conflict do nothing returning date`,
  }),
  list: statement({
    name: `${kind}_stamps`,
    params: inSpan,
    row: { date: day, stampedAt: instant },
    text: `select date, stamped_at from ${table} where uid = $uid and date >= $from and date <= $to order by date`,
  }),
})

const statements = Object.fromEntries(habitKindKeys.map(kind => [kind, statementsOf(kind)])) as Record<
  HabitKind,
  HabitStatements
>

/** Ascending, both ends included; at most 400. */
export const listDays = (handle: Handle, kind: HabitKind, uid: string, from: string, to: string) =>
  statements[kind].list.rows(handle, { uid, from, to })

export const lockDay = (
  handle: Handle,
  kind: HabitKind,
  uid: string,
  date: string,
): Promise<HabitRow | null> => statements[kind].lock.first(handle, { uid, date })

/** Returns false if the day exists, also if it was written at the same time. */
export async function insertDay(handle: Handle, kind: HabitKind, row: HabitRow): Promise<boolean> {
  return (await statements[kind].insert.run(handle, row)) > 0
}

/** New days of one member. Returns those that had no row before. */
export async function insertDays(
  handle: Handle,
  kind: HabitKind,
  rows: readonly HabitRow[],
  { uid, saved }: { uid: string; saved: boolean | null },
): Promise<string[]> {
  const inserted = await statements[kind].insertMany.rows(handle, {
    uid,
    saved,
    dates: rows.map(({ date }) => date),
    numbers: rows.map(({ numbers }) => JSON.stringify(numbers)),
    sealed: rows.map(({ sealed }) => sealed),
    images: rows.map(({ images }) => images.join()),
    createdAt: rows.map(({ createdAt }) => createdAt.toISOString()),
    updatedAt: rows.map(({ updatedAt }) => updatedAt.toISOString()),
  })
  return inserted.map(({ date }) => date)
}

export async function updateDay(handle: Handle, kind: HabitKind, row: HabitRow): Promise<void> {
  await statements[kind].update.run(handle, row)
}

/** A later stamp of the same day changes nothing. Does nothing in a diary without stamps. */
export async function stampDay(
  handle: Handle,
  kind: HabitKind,
  stamp: { uid: string; date: string; at: Date },
): Promise<void> {
  await statements[kind].stamps?.insert.run(handle, stamp)
}

/** Returns the days that had no stamp before. */
export async function stampDays(
  handle: Handle,
  kind: HabitKind,
  uid: string,
  stamps: readonly { date: string; stampedAt: Date }[],
): Promise<string[]> {
  const inserted = await statements[kind].stamps?.insertMany.rows(handle, {
    uid,
    dates: stamps.map(({ date }) => date),
    stampedAt: stamps.map(({ stampedAt }) => stampedAt.toISOString()),
  })
  return inserted?.map(({ date }) => date) ?? []
}

/** Ascending; none in a diary without stamps. */
export async function listStamps(
  handle: Handle,
  kind: HabitKind,
  uid: string,
  from: string,
  to: string,
): Promise<{ date: string; stampedAt: Date }[]> {
  return (await statements[kind].stamps?.list.rows(handle, { uid, from, to })) ?? []
}
