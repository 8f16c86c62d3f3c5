import { habitRangeDays } from '@iki/contract/habit-diary'
import { type HabitKind, habitKind, habitKindKeys } from '@iki/contract/habit-kinds'
import { type Handle, preparedQuery } from '#core/database.ts'

/** The days of all habit diaries: each has a table of its own, whose name and columns are in habit-kinds.ts. */

export type HabitRow = {
  uid: string
  date: string
  /** The ratings and counts, by their keys. */
  numbers: Record<string, number>
  /** The texts, sealed. */
  sealed: string
  images: string[]
  /** Null in a diary without stamps. */
  saved: boolean | null
  revision: number
  createdAt: Date
  updatedAt: Date
}

function statementsOf(kind: HabitKind) {
  const { table, sealed, stamps, fields } = habitKind(kind)
  const numbers = Object.keys(fields).filter(
    key => fields[key]?.form === 'scale' || fields[key]?.form === 'count',
  )
  const saved = stamps === null ? [] : ['saved']
  const columns = [
    'uid',
    'date',
    ...numbers,
    sealed.column,
    'images',
    ...saved,
    'revision',
    'created_at',
    'updated_at',
  ]
  const valuesOf = (row: HabitRow) => [
    ...[row.uid, row.date, ...numbers.map(key => row.numbers[key] ?? 0), row.sealed, row.images],
    ...(stamps === null ? [] : [row.saved]),
    ...[row.revision, row.createdAt, row.updatedAt],
  ]
  const selected = `uid, date, json_build_object(${numbers.map(key => `'${key}', ${key}`).join(', ')}) as numbers,
     ${sealed.column} as sealed, images, ${stamps === null ? 'null::boolean' : 'saved'} as saved, revision,
     created_at as "createdAt", updated_at as "updatedAt"`
  return {
    valuesOf,
    list: preparedQuery<HabitRow>(
      `${kind}_days`,
      `select ${selected} from ${table} where uid = $1 and date >= $2 and date <= $3
       order by date limit ${habitRangeDays}`,
    ),
    lock: preparedQuery<HabitRow>(
      `${kind}_day_locked`,
      `select ${selected} from ${table} where uid = $1 and date = $2 for no key update`,
    ),
    insert: preparedQuery<{ date: string }>(
      `${kind}_day_insert`,
      `insert into ${table} (${columns.join(', ')})
       values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
       on conflict do nothing returning date`,
    ),
    update: preparedQuery<{ date: string }>(
      `${kind}_day_update`,
      `update ${table} set ${columns.map((column, index) => `${column} = $${index + 1}`).join(', ')}
       where uid = $1 and date = $2 returning date`,
    ),
    stamps: stamps === null ? null : stampStatementsOf(kind, stamps),
  }
}

type StampRow = { date: string; stampedAt: Date }

const stampStatementsOf = (kind: HabitKind, table: string) => ({
  insert: preparedQuery<{ date: string }>(
    `${kind}_stamp_insert`,
    `insert into ${table} (uid, date, stamped_at) values ($1, $2, $3) on conflict do nothing returning date`,
  ),
  list: preparedQuery<StampRow>(
    `${kind}_stamps`,
    `select date, stamped_at as "stampedAt" from ${table}
     where uid = $1 and date >= $2 and date <= $3 order by date`,
  ),
})

const statements = Object.fromEntries(habitKindKeys.map(kind => [kind, statementsOf(kind)])) as Record<
  HabitKind,
  ReturnType<typeof statementsOf>
>

/** Ascending; both ends are in it. The first 400 of them. */
export const listDays = (handle: Handle, kind: HabitKind, uid: string, from: string, to: string) =>
  statements[kind].list(handle, [uid, from, to])

export const lockDay = async (
  handle: Handle,
  kind: HabitKind,
  uid: string,
  date: string,
): Promise<HabitRow | null> => (await statements[kind].lock(handle, [uid, date]))[0] ?? null

/** Answers false when the day is there, also when it was written at the same moment. */
export async function insertDay(handle: Handle, kind: HabitKind, row: HabitRow): Promise<boolean> {
  const { insert, valuesOf } = statements[kind]
  return (await insert(handle, valuesOf(row))).length > 0
}

export async function updateDay(handle: Handle, kind: HabitKind, row: HabitRow): Promise<void> {
  const { update, valuesOf } = statements[kind]
  await update(handle, valuesOf(row))
}

/** The first stamp of a day stays. In a diary without stamps nothing is done. */
export async function stampDay(
  handle: Handle,
  kind: HabitKind,
  { uid, date, at }: { uid: string; date: string; at: Date },
): Promise<void> {
  await statements[kind].stamps?.insert(handle, [uid, date, at])
}

/** Ascending; none in a diary without stamps. */
export async function listStamps(
  handle: Handle,
  kind: HabitKind,
  uid: string,
  from: string,
  to: string,
): Promise<StampRow[]> {
  return (await statements[kind].stamps?.list(handle, [uid, from, to])) ?? []
}
