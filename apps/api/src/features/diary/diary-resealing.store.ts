import { type HabitKind, habitKind, habitKindKeys } from '@iki/contract/habit-kinds'
import { type Handle, preparedQuery } from '#core/database.ts'

/** A sealed text; `id` is the entry's or, in a habit diary, empty: there a day has one. */
export type SealedText = { uid: string; id: string; date: string; sealed: string }
export type SealedPicture = { uid: string; id: string; storage_key: string }

/** Where a pass has come to. */
export type After = { uid: string; id: string }
export const start: After = { uid: '', id: '' }

/** Texts of one diary. Those whose seals begin with `except` are left out. */
export type SealedTexts = {
  list(handle: Handle, after: After, except: string, limit: number): Promise<SealedText[]>
  /** Of a text that was saved meanwhile nothing is changed. Answers how many were. */
  replace(handle: Handle, former: SealedText[], sealed: string[]): Promise<number>
  afterOf(row: SealedText): After
}

const entriesPage = preparedQuery<SealedText>(
  'diary_resealing_entries',
  `select uid, id, date, memo_sealed as sealed from diary_entries
   where id > $1 and not starts_with(memo_sealed, $2) order by id limit $3`,
)
const replaceEntries = preparedQuery<{ id: string }>(
  'diary_resealing_replace_entries',
  `update diary_entries e set memo_sealed = n.sealed
   from unnest($1::text[], $2::text[], $3::text[]) as n (id, former, sealed)
   where e.id = n.id and e.memo_sealed = n.former returning e.id`,
)

export const entries: SealedTexts = {
  list: (handle, after, except, limit) => entriesPage(handle, [after.id, except, limit]),
  async replace(handle, former, sealed) {
    const ids = former.map(({ id }) => id)
    return (await replaceEntries(handle, [ids, former.map(row => row.sealed), sealed])).length
  },
  afterOf: ({ uid, id }) => ({ uid, id }),
}

/** The days of a habit diary. */
function habitTextsOf(kind: HabitKind): SealedTexts {
  const {
    table,
    sealed: { column },
  } = habitKind(kind)
  const page = preparedQuery<SealedText>(
    `diary_resealing_${table}`,
    `select uid, '' as id, date, ${column} as sealed from ${table}
     where (uid, date) > ($1, coalesce(nullif($2, ''), '-infinity')::date) and not starts_with(${column}, $3)
     order by uid, date limit $4`,
  )
  const replace = preparedQuery<{ uid: string }>(
    `diary_resealing_replace_${table}`,
    `update ${table} d set ${column} = n.sealed
     from unnest($1::text[], $2::date[], $3::text[], $4::text[]) as n (uid, date, former, sealed)
     where d.uid = n.uid and d.date = n.date and d.${column} = n.former returning d.uid`,
  )
  return {
    list: (handle, after, except, limit) => page(handle, [after.uid, after.id, except, limit]),
    async replace(handle, former, sealed) {
      const [uids, dates] = [former.map(({ uid }) => uid), former.map(({ date }) => date)]
      return (await replace(handle, [uids, dates, former.map(row => row.sealed), sealed])).length
    },
    afterOf: ({ uid, date }) => ({ uid, id: date }),
  }
}

export const habitTexts = Object.fromEntries(habitKindKeys.map(kind => [kind, habitTextsOf(kind)])) as Record<
  HabitKind,
  SealedTexts
>

const picturesPage = preparedQuery<SealedPicture>(
  'diary_resealing_pictures',
  `select uid, id, storage_key from diary_pictures
   where (uid, id) > ($1, $2) and sealed_with is distinct from $3
   order by uid, id limit $4`,
)

/** Those that are sealed with `except` are left out. */
export const listSealedPictures = (handle: Handle, after: After, except: string | null, limit: number) =>
  picturesPage(handle, [after.uid, after.id, except ?? 'none', limit])

const replacePictureOf = preparedQuery<{ id: string }>(
  'diary_resealing_replace_picture',
  `update diary_pictures set storage_key = $4, sealed_with = $5
   where uid = $1 and id = $2 and storage_key = $3 returning id`,
)

/** Answers false when it was removed or replaced meanwhile. */
export const replacePicture = async (
  handle: Handle,
  { uid, id, storage_key }: SealedPicture,
  { storageKey, sealedWith }: { storageKey: string; sealedWith: string },
): Promise<boolean> =>
  (await replacePictureOf(handle, [uid, id, storage_key, storageKey, sealedWith])).length > 0
