import type { Hiding } from '@iki/contract/account/safety'
import type { Handle } from '#core/database/database.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

const hidden = statement({
  name: 'safety_hidden_from',
  params: { uid: text },
  row: { uid: text.because('a union of columns') },
  text: `select other as uid from hidden_people where uid = $uid
   union select uid from hidden_people where other = $uid and hiding = 'block'
     and not exists (select from users where uid = $uid and authority = 'operator')`,
})

/**
 * The members whom a member does not see: those they block or mute, and those who block them; nobody can hide from
 * operators.
 */
export const listHiddenFrom = async (handle: Handle, uid: string): Promise<string[]> =>
  (await hidden.rows(handle, { uid })).map(row => row.uid)

export type HiddenRow = RowOf<typeof own>

const own = statement({
  name: 'safety_own_hidden',
  params: { uid: text },
  row: {
    uid: text,
    nickname: text.orNull,
    authority: text.as<'customer' | 'operator'>(),
    hiding: text.as<Hiding>(),
    since: instant,
  },
  text: `select h.other as uid, u.nickname, u.authority, h.hiding, h.since
   from hidden_people h join users u on u.uid = h.other where h.uid = $uid order by h.since desc, h.other limit 1000`,
})

/** The members whom a member has hidden, the latest first. */
export const listOwnHidden = (handle: Handle, uid: string) => own.rows(handle, { uid })

const save = statement({
  name: 'safety_hide',
  params: { uid: text, other: text, hiding: text, at: instant, most: integer },
  text: `insert into hidden_people as h (uid, other, hiding, since)
   select $uid, u.uid, $hiding, $at from users u
   where u.uid = $other and (
     exists (select from hidden_people where uid = $uid and other = $other)
     or (select count(*) from hidden_people where uid = $uid) < $most
   )
   on conflict (uid, other) do update set hiding = excluded.hiding, since = excluded.since`,
})

type NewHiding = { uid: string; other: string; hiding: Hiding; at: Date; most: number }

/** False if there is no such member, or if `most` are hidden already. */
export async function saveHiding(
  handle: Handle,
  { uid, other, hiding, at, most }: NewHiding,
): Promise<boolean> {
  return (await save.run(handle, { uid, other, hiding, at, most })) > 0
}

const remove = statement({
  name: 'safety_show',
  params: { uid: text, other: text },
  row: { hiding: text.as<Hiding>() },
  text: 'delete from hidden_people where uid = $uid and other = $other returning hiding',
})

/** Returns how the other was hidden; null if they were not. */
export async function deleteHiding(handle: Handle, uid: string, other: string): Promise<Hiding | null> {
  const row = await remove.first(handle, { uid, other })
  return row?.hiding ?? null
}

const member = statement({
  name: 'safety_member',
  params: { uid: text },
  row: { uid: text, authority: text.as<'customer' | 'operator'>(), createdAt: instant },
  text: 'select uid, authority, created_at from users where uid = $uid',
})

export async function findMember(handle: Handle, uid: string) {
  return member.first(handle, { uid })
}

const words = statement({
  name: 'safety_words',
  row: { word: text },
  text: 'select word from forbidden_words order by word limit 10000',
})

export const listForbiddenWords = async (handle: Handle): Promise<string[]> =>
  (await words.rows(handle)).map(({ word }) => word)

const addWord = statement({
  name: 'safety_word_add',
  params: { word: text, at: instant },
  text: 'insert into forbidden_words (word, created_at) values ($word, $at) on conflict do nothing',
})
const removeWord = statement({
  name: 'safety_word_remove',
  params: { word: text },
  text: 'delete from forbidden_words where word = $word',
})

export async function addForbiddenWord(handle: Handle, word: string, at: Date): Promise<void> {
  await addWord.run(handle, { word, at })
}

export async function removeForbiddenWord(handle: Handle, word: string): Promise<void> {
  await removeWord.run(handle, { word })
}
