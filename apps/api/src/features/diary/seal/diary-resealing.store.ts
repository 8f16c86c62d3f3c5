import { type HabitKind, habitKind, habitKindKeys } from '@iki/contract/diary/habit-kinds'
import type { Handle } from '#core/database/database.ts'
import { day, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

/** A sealed text; `id` is the entry's id or the sheet's key, and empty in a habit diary, where a day has one text. */
export type SealedText = RowOf<typeof entriesPage>
export type SealedPicture = RowOf<typeof picturesPage>

/** How far a pass has come. */
export type After = { uid: string; id: string }
export const start: After = { uid: '', id: '' }

/** Texts of one diary. Those whose seals begin with `except` are left out. */
export type SealedTextTable = {
  list(handle: Handle, after: After, except: string, limit: number): Promise<SealedText[]>
  /** A text that was saved meanwhile is not changed. Returns how many were replaced. */
  replace(handle: Handle, former: SealedText[], sealed: string[]): Promise<number>
  afterOf(row: SealedText): After
}

const entriesPage = statement({
  name: 'diary_resealing_entries',
  params: { id: text, except: text, limit: integer },
  row: { uid: text, id: text, date: day, sealed: text },
  text: `select uid, id, date, memo_sealed as sealed from diary_entries
   where id > $id and not starts_with(memo_sealed, $except) order by id limit $limit`,
})
const replaceEntries = statement({
  name: 'diary_resealing_replace_entries',
  params: { ids: text.array, former: text.array, sealed: text.array },
  text: `update diary_entries e set memo_sealed = n.sealed
   from unnest($ids::text[], $former::text[], $sealed::text[]) as n (id, former, sealed)
   where e.id = n.id and e.memo_sealed = n.former`,
})

export const entries: SealedTextTable = {
  list: (handle, after, except, limit) => entriesPage.rows(handle, { id: after.id, except, limit }),
  async replace(handle, former, sealed) {
    const ids = former.map(({ id }) => id)
    return replaceEntries.run(handle, { ids, former: former.map(row => row.sealed), sealed })
  },
  afterOf: ({ uid, id }) => ({ uid, id }),
}

/** The days of a habit diary. */
function habitTextsOf(kind: HabitKind): SealedTextTable {
  const {
    table,
    sealed: { column },
  } = habitKind(kind)
  const page = statement({
    name: `diary_resealing_${table}`,
    params: { uid: text, id: text, except: text, limit: integer },
    row: { uid: text, id: text.because('a constant'), date: day, sealed: text },
    text: `select uid, '' as id, date, ${column} as sealed from ${table}
     where (uid, date) > ($uid, coalesce(nullif($id, ''), '-infinity')::date)
       and not starts_with(${column}, $except)
     order by uid, date limit $limit`,
  })
  const replace = statement({
    name: `diary_resealing_replace_${table}`,
    params: { uids: text.array, dates: day.array, former: text.array, sealed: text.array },
    text: `update ${table} d set ${column} = n.sealed
     from unnest($uids::text[], $dates::date[], $former::text[], $sealed::text[])
       as n (uid, date, former, sealed)
     where d.uid = n.uid and d.date = n.date and d.${column} = n.former`,
  })
  return {
    list: (handle, after, except, limit) => page.rows(handle, { ...after, except, limit }),
    async replace(handle, former, sealed) {
      const [uids, dates] = [former.map(({ uid }) => uid), former.map(({ date }) => date)]
      return replace.run(handle, { uids, dates, former: former.map(row => row.sealed), sealed })
    },
    afterOf: ({ uid, date }) => ({ uid, id: date }),
  }
}

export const habitTexts = Object.fromEntries(habitKindKeys.map(kind => [kind, habitTextsOf(kind)])) as Record<
  HabitKind,
  SealedTextTable
>

const sheetsPage = statement({
  name: 'diary_resealing_sheets',
  params: { uid: text, id: text, except: text, limit: integer },
  row: { uid: text, id: text, date: day, sealed: text },
  text: `select uid, key as id, day as date, answers_sealed as sealed from sheet_answers
   where (uid, key) > ($uid, $id) and not starts_with(answers_sealed, $except)
   order by uid, key limit $limit`,
})
const replaceSheets = statement({
  name: 'diary_resealing_replace_sheets',
  params: { uids: text.array, keys: text.array, former: text.array, sealed: text.array },
  text: `update sheet_answers a set answers_sealed = n.sealed
   from unnest($uids::text[], $keys::text[], $former::text[], $sealed::text[]) as n (uid, key, former, sealed)
   where a.uid = n.uid and a.key = n.key and a.answers_sealed = n.former`,
})

/** Filled check sheets. */
export const filledSheets: SealedTextTable = {
  list: (handle, after, except, limit) => sheetsPage.rows(handle, { ...after, except, limit }),
  async replace(handle, former, sealed) {
    const [uids, keys] = [former.map(({ uid }) => uid), former.map(({ id }) => id)]
    return replaceSheets.run(handle, { uids, keys, former: former.map(row => row.sealed), sealed })
  },
  afterOf: ({ uid, id }) => ({ uid, id }),
}

const picturesPage = statement({
  name: 'diary_resealing_pictures',
  params: { uid: text, id: text, except: text, limit: integer },
  row: { uid: text, id: text, storageKey: text },
  text: `select uid, id, storage_key from diary_pictures
   where (uid, id) > ($uid, $id) and sealed_with is distinct from $except
   order by uid, id limit $limit`,
})

/** Files that are sealed with `except` are left out. */
export const listSealedPictures = (handle: Handle, after: After, except: string | null, limit: number) =>
  picturesPage.rows(handle, { ...after, except: except ?? 'none', limit })

const replacePictureOf = statement({
  name: 'diary_resealing_replace_picture',
  params: { uid: text, id: text, former: text, storageKey: text, sealedWith: text },
  text: `update diary_pictures set storage_key = $storageKey, sealed_with = $sealedWith
   where uid = $uid and id = $id and storage_key = $former`,
})

/** Returns false if it was removed or replaced meanwhile. */
export const replacePicture = async (
  handle: Handle,
  { uid, id, storageKey: former }: SealedPicture,
  { storageKey, sealedWith }: { storageKey: string; sealedWith: string },
): Promise<boolean> => (await replacePictureOf.run(handle, { uid, id, former, storageKey, sealedWith })) > 0
