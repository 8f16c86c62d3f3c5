import {
  type Bookmark,
  bookmarkSchema,
  removeBookmark,
  riseSchema,
  saveBookmark,
} from '@iki/contract/bookmark'
import { audipoOf, bookmarkOf } from '@iki/contract/bookmark-wire'
import { id } from '@iki/contract/schema'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { call } from '#core/api-client.ts'
import { currentOwner } from '#core/media/member-id.ts'
import { queryClient } from '#core/query-client.ts'
import { randomKey } from '#core/random-key.ts'
import { type AllUnsent, sendLater } from '#core/send-later.ts'
import { session } from '#core/session.ts'
import { bookmarksKey, lessonBookmarksKey } from './bookmark-keys.ts'

/** What a member has done to bookmarks that the server does not know of yet, by the bookmark's id. */

/** As an earlier version of the app may have left it on the phone. */
const writtenSchema = v.object({
  ...bookmarkSchema.entries,
  rise: v.optional(v.nullable(riseSchema), null),
})

const changeSchema = v.variant('kind', [
  /** The key makes a repeat of this very save count once. */
  v.object({ kind: v.literal('save'), bookmark: writtenSchema, key: v.string() }),
  v.object({ kind: v.literal('remove'), lessonId: id }),
])
export type BookmarkChange = v.InferOutput<typeof changeSchema>
export type BookmarkChanges = AllUnsent<BookmarkChange>['unsent']

const box = sendLater<BookmarkChange, Bookmark | null>({
  name: 'bookmarks',
  schema: changeSchema,
  storage: localStorage,
  owner: currentOwner,
  send,
  settle(sent, answer, newest, bookmarkId) {
    const lessonId = sent.kind === 'save' ? sent.bookmark.lessonId : sent.lessonId
    learn(lessonId, bookmarkId, answer)
    return newest === sent ? null : newest
  },
})

session.onChange(box.changeOwner)
box.begin()

async function send(bookmarkId: string, change: BookmarkChange, options: { keepalive: boolean }) {
  if (change.kind === 'remove') {
    await call(removeBookmark, { onsei_id: change.lessonId, audipo: { id: bookmarkId } }, options)
    return null
  }
  const { bookmark, key } = change
  const { createdAt, updatedAt, ...audipo } = audipoOf(bookmark)
  const saved = await call(
    saveBookmark,
    { onsei_id: bookmark.lessonId, audipo },
    { ...options, idempotencyKey: key },
  )
  return bookmarkOf(saved, bookmark.lessonId)
}

/** The server has it: lists that were read before say so, too. */
function learn(lessonId: string, bookmarkId: string, saved: Bookmark | null): void {
  queryClient.setQueryData<Bookmark[]>(lessonBookmarksKey(lessonId), known => {
    const others = known?.filter(({ id }) => id !== bookmarkId)
    return others && (saved ? [...others, saved] : others)
  })
  void queryClient.invalidateQueries({ queryKey: bookmarksKey })
}

export const bookmarkChanges = {
  store: box.store,
  save: (bookmark: Bookmark): void => box.put(bookmark.id, { kind: 'save', bookmark, key: randomKey() }),
  remove: ({ id: bookmarkId, lessonId }: Bookmark): void => box.put(bookmarkId, { kind: 'remove', lessonId }),
  /** What was refused, once more, or no more. */
  retry: box.retry,
  drop: box.drop,
}

export function useBookmarkChanges(): BookmarkChanges {
  return useStore(box.store, state => state.unsent)
}
