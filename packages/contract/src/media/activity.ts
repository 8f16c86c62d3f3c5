import * as v from 'valibot'
import { everyone } from '../access/access.ts'
import { firstCharacters } from '../api/characters.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, integer, nothing, sentName, sentUid, text } from '../api/schema.ts'
import type { LessonKind } from './lesson.ts'

/** The number of the event "a play has started" (specification §7). */
export const playEventNumber = 4001
/** Titles in the log are cut to this many characters (specification §9). */
export const logTitleLength = 50
/** A title as it is sent: the log stores its beginning, however long it is. */
export const someTitle = text(10_000)
/** Who is named in the log when nobody is signed in (specification §1). */
export const guestName = 'guest'

/** The kinds of content whose plays are recorded separately (specification, part 2 §8). */
export const playKinds = ['music', 'video', 'method', 'lecture', 'radio', 'kagura', 'voice'] as const
export type PlayKind = (typeof playKinds)[number]

/** Beginnings of a playlist's tag, and of its player's address: the first that matches decides the kind. */
const kindsByTag: readonly [begin: string, kind: PlayKind][] = [
  ['radio', 'radio'],
  ['method', 'method'],
  ['kougi', 'lecture'],
  ['eichi', 'lecture'],
  ['kagura', 'kagura'],
  ['bv-', 'voice'],
  ['body-voice', 'voice'],
  ['music', 'music'],
]
const kindsByPage: readonly [begin: string, kind: PlayKind][] = [
  ['/kougiplayer', 'lecture'],
  ['/kagura', 'kagura'],
  ['/kafuku/body-voice', 'voice'],
  ['/kafuku/daily', 'method'],
]

/** The kind of a play by where it was started; null if it belongs to none. */
export function playKindOf({ tag, page }: { tag?: string | null; page?: string | null }): PlayKind | null {
  const find = (kinds: typeof kindsByTag, text: string) =>
    kinds.find(([begin]) => text.toLowerCase().startsWith(begin))?.[1]
  return find(kindsByTag, tag ?? '') ?? find(kindsByPage, page ?? '') ?? null
}

/**
 * The messages under which a start is recorded: one for where it was started, if that has one, and one for what it is,
 * which is audio (`onsei`), a video or music.
 */
export function playMessages(title: string, kind: PlayKind | null, of: LessonKind): string[] {
  const names = new Set([kind ?? contentNames[of], contentNames[of]])
  return [...names].map(name => `play_${name} ${logTitle(title)}`)
}
const contentNames = { audio: 'onsei', video: 'video', music: 'music' } as const satisfies Record<
  LessonKind,
  string
>

/**
 * What is recorded besides plays (specification, part 2 §9); the specification names no number for it. A new account
 * begins without a `login`: its creation is stored with the member.
 */
export const actions = ['timeline_post', 'timeline_read', 'weekly_diary_saved', 'login'] as const
export type Action = (typeof actions)[number]
export const actionEventNumber = 0

export const logTitle = (title: string): string => firstCharacters(title, logTitleLength)

export const recordEvent = endpoint({
  about: 'Records something a member or guest did, such as starting to play',
  method: 'POST',
  path: '/v1/mystatus/event',
  encoding: 'json',
  access: everyone,
  input: v.object({ message: text(500), event_no: integer(0, 99_999) }),
  output: nothing,
  errors: [],
})

export const recordContent = endpoint({
  about: 'Records that a piece of content was opened; the title is cut to 50 characters',
  method: 'POST',
  path: '/v1/mystatus/contents_log',
  encoding: 'json',
  access: everyone,
  input: v.object({
    uid: sentUid,
    title: someTitle,
    type: code(40),
    url: code(500),
    item_id: sentName,
    tag: sentName,
  }),
  output: nothing,
  errors: [],
})
