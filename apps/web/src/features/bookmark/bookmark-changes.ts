import { type Bookmark, removeBookmark, saveBookmark } from '@iki/contract/media/bookmark'
import { audipoOf, bookmarkOf } from '@iki/contract/media/bookmark-wire'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { call } from '#core/api/api-client.ts'
import { queryClient } from '#core/api/query-client.ts'
import { randomKey } from '#core/api/random-key.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import type { Sending } from '#core/offline/outbox-parts.ts'
import { defineStore } from '#core/offline/store.ts'
import type { AllUnsent } from '#core/offline/unsent.ts'
import { bookmarksKey, lessonBookmarksKey } from './bookmark-keys.ts'

/** Changes of bookmarks that the server does not have yet, by the bookmark's id. */

const nullableNumber = v.nullable(v.number())
const bookmarkSchema = v.object({
  id: v.string(),
  lessonId: v.string(),
  startSeconds: v.number(),
  endSeconds: nullableNumber,
  text: v.string(),
  repeatCount: nullableNumber,
  speed: nullableNumber,
  // Left out by releases before loops could rise.
  rise: v.optional(v.nullable(v.object({ from: v.number(), to: v.number(), rounds: v.number() })), null),
  createdAt: v.string(),
  updatedAt: v.string(),
})
const changeSchema = v.variant('kind', [
  /** With the key, the server does this save once, however often it is sent. */
  v.object({ kind: v.literal('save'), bookmark: bookmarkSchema, key: v.string() }),
  v.object({ kind: v.literal('remove'), lessonId: v.string() }),
])
export type BookmarkChange = v.InferOutput<typeof changeSchema>
export type BookmarkChanges = AllUnsent<BookmarkChange>['unsent']

export const bookmarkOutbox = defineOutbox({
  store: defineStore({ name: 'bookmarks', version: 1, schema: changeSchema }),
  send,
  onAnswer({ id, sent, answer, newest, isUnchanged }) {
    const lessonId = sent.kind === 'save' ? sent.bookmark.lessonId : sent.lessonId
    learn(lessonId, id, answer)
    return isUnchanged ? null : newest
  },
})

async function send({ id, value: change, options }: Sending<BookmarkChange>): Promise<Bookmark | null> {
  if (change.kind === 'remove') {
    await call(removeBookmark, { onsei_id: change.lessonId, audipo: { id } }, options)
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

/** After the server has saved it, updates the lists that were read before. */
function learn(lessonId: string, bookmarkId: string, saved: Bookmark | null): void {
  queryClient.setQueryData<Bookmark[]>(lessonBookmarksKey(lessonId), known => {
    const others = known?.filter(({ id }) => id !== bookmarkId)
    return others && (saved ? [...others, saved] : others)
  })
  void queryClient.invalidateQueries({ queryKey: bookmarksKey })
}

export const bookmarkChanges = {
  store: bookmarkOutbox.state,
  save: (bookmark: Bookmark): void =>
    bookmarkOutbox.put(bookmark.id, { kind: 'save', bookmark, key: randomKey() }),
  remove: ({ id: bookmarkId, lessonId }: Bookmark): void =>
    bookmarkOutbox.put(bookmarkId, { kind: 'remove', lessonId }),
  /** For a refused change: sends it again, or gives it up. */
  retry: bookmarkOutbox.retry,
  drop: bookmarkOutbox.drop,
}

export function useBookmarkChanges(): BookmarkChanges {
  return useStore(bookmarkOutbox.state, state => state.unsent)
}
