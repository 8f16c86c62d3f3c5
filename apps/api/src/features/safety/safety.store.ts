import type { Hiding } from '@iki/contract/safety'
import { type Handle, preparedQuery } from '#core/database.ts'

const hidden = preparedQuery<{ uid: string }>(
  'safety_hidden_from',
  `select other as uid from hidden_people where uid = $1
   union select uid from hidden_people where other = $1 and hiding = 'block'
     and not exists (select from users where uid = $1 and authority = 'operator')`,
)

/** Whom a member is not shown: those they block or mute, and those who block them; nobody hides from operators. */
export const listHiddenFrom = async (handle: Handle, uid: string): Promise<string[]> =>
  (await hidden(handle, [uid])).map(row => row.uid)

export type HiddenRow = {
  uid: string
  nickname: string | null
  authority: 'customer' | 'operator'
  hiding: Hiding
  since: Date
}

const own = preparedQuery<HiddenRow>(
  'safety_own_hidden',
  `select h.other as uid, u.nickname, u.authority, h.hiding, h.since
   from hidden_people h join users u on u.uid = h.other where h.uid = $1 order by h.since desc, h.other limit 1000`,
)

/** Whom a member has hidden, the latest first. */
export const listOwnHidden = (handle: Handle, uid: string) => own(handle, [uid])

const save = preparedQuery<{ other: string }>(
  'safety_hide',
  `insert into hidden_people as h (uid, other, hiding, since)
   select $1, u.uid, $3, $4 from users u
   where u.uid = $2 and (
     exists (select from hidden_people where uid = $1 and other = $2)
     or (select count(*) from hidden_people where uid = $1) < $5
   )
   on conflict (uid, other) do update set hiding = excluded.hiding, since = excluded.since
   returning other`,
)

type NewHiding = { uid: string; other: string; hiding: Hiding; at: Date; most: number }

/** False when there is no such member, or when `most` are hidden already. */
export async function saveHiding(
  handle: Handle,
  { uid, other, hiding, at, most }: NewHiding,
): Promise<boolean> {
  return (await save(handle, [uid, other, hiding, at, most])).length > 0
}

const remove = preparedQuery<{ hiding: Hiding }>(
  'safety_show',
  'delete from hidden_people where uid = $1 and other = $2 returning hiding',
)

/** Answers how the other was hidden; null when they were not. */
export async function deleteHiding(handle: Handle, uid: string, other: string): Promise<Hiding | null> {
  const [row] = await remove(handle, [uid, other])
  return row?.hiding ?? null
}

const member = preparedQuery<{ uid: string; authority: 'customer' | 'operator'; created_at: Date }>(
  'safety_member',
  'select uid, authority, created_at from users where uid = $1',
)

export async function findMember(handle: Handle, uid: string) {
  const [row] = await member(handle, [uid])
  return row ?? null
}

const words = preparedQuery<{ word: string }>(
  'safety_words',
  'select word from forbidden_words order by word limit 10000',
)

export const listForbiddenWords = async (handle: Handle): Promise<string[]> =>
  (await words(handle, [])).map(({ word }) => word)

const addWord = preparedQuery(
  'safety_word_add',
  'insert into forbidden_words (word, created_at) values ($1, $2) on conflict do nothing',
)
const removeWord = preparedQuery('safety_word_remove', 'delete from forbidden_words where word = $1')

export async function addForbiddenWord(handle: Handle, word: string, at: Date): Promise<void> {
  await addWord(handle, [word, at])
}

export async function removeForbiddenWord(handle: Handle, word: string): Promise<void> {
  await removeWord(handle, [word])
}
