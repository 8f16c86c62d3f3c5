import { type Memo, memoSchema, saveMemo } from '@iki/contract/bookmark'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { call } from '#core/api-client.ts'
import { currentOwner } from '#core/media/member-id.ts'
import { queryClient } from '#core/query-client.ts'
import { type AllUnsent, sendLater, type Unsent } from '#core/send-later.ts'
import { session } from '#core/session.ts'
import { bookmarksKey, memoKey } from './bookmark-keys.ts'

/** What a member has written in memos that the server does not know of yet, by the lesson's id. */

const draftSchema = v.object({
  text: v.string(),
  /** The revision that it was written on. */
  revision: v.number(),
  /** What another device has written meanwhile. Both are kept until their writer has chosen. */
  other: v.nullable(memoSchema),
})
export type MemoDraft = v.InferOutput<typeof draftSchema>

/** So long a pause in typing is one that lets it be saved. */
export const memoPauseMs = 1_200

const box = sendLater<MemoDraft, Memo>({
  name: 'memos',
  schema: draftSchema,
  storage: localStorage,
  owner: currentOwner,
  send: (onseiId, { text: memo, revision }, options) => call(saveMemo, { onseiId, memo, revision }, options),
  isHeld: ({ other }) => other !== null,
  settle(sent, stands, newest, lessonId) {
    queryClient.setQueryData(memoKey(lessonId), stands)
    if (stands.memo !== sent.text) return { ...newest, other: stands }
    void queryClient.invalidateQueries({ queryKey: bookmarksKey })
    return newest === sent ? null : { ...newest, revision: stands.revision }
  },
})

session.onChange(box.changeOwner)
box.begin()
window.addEventListener('pagehide', () => box.flush(true))

export const memoDrafts = {
  store: box.store,
  /** What was typed; `known` is the memo that it is typed into. */
  write(
    lessonId: string,
    text: string,
    known: Pick<Memo, 'revision'> | undefined,
    waitMs = memoPauseMs,
  ): void {
    const draft = box.find(lessonId)
    const revision = draft?.revision ?? known?.revision ?? 0
    box.put(lessonId, { text, revision, other: draft?.other ?? null }, waitMs)
  },
  /** Which text stands, after another device had written one as well. */
  resolve(lessonId: string, text: string, { revision }: Memo): void {
    box.put(lessonId, { text, revision, other: null })
  },
  /** The other device's is right: what was written here goes. */
  drop: box.drop,
  /** No longer waits for a pause. */
  flush: (): void => box.flush(),
  retry: box.retry,
}

export type MemoDrafts = AllUnsent<MemoDraft>['unsent']

export function useMemoDrafts(): MemoDrafts {
  return useStore(box.store, state => state.unsent)
}

export function useMemoDraft(lessonId: string): { draft: Unsent<MemoDraft> | null; isSent: boolean } {
  const draft = useStore(box.store, state => state.unsent[lessonId] ?? null)
  const isSent = useStore(box.store, state => state.sentIds.has(lessonId))
  return { draft, isSent }
}
