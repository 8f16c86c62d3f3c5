import { type Memo, saveMemo } from '@iki/contract/media/bookmark'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { queryClient } from '#core/api/query-client.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import { sendTo } from '#core/offline/send-to.ts'
import { defineStore } from '#core/offline/store.ts'
import type { AllUnsent, Unsent } from '#core/offline/unsent.ts'
import { bookmarksKey, memoKey } from './bookmark-keys.ts'

/** What a member has written in memos that the server does not know of yet, by the lesson's id. */

const draftSchema = v.object({
  text: v.string(),
  /** The revision that it was written on. */
  revision: v.number(),
  /** What another device has written meanwhile. Both are kept until their writer has chosen. */
  other: v.nullable(v.object({ memo: v.string(), revision: v.number(), updatedAt: v.nullable(v.string()) })),
})
export type MemoDraft = v.InferOutput<typeof draftSchema>

/** So long a pause in typing is one that lets it be saved. */
export const memoPauseMs = 1_200

const send = sendTo(saveMemo, (onseiId, { text: memo, revision }: MemoDraft) => ({ onseiId, memo, revision }))

export const memoOutbox = defineOutbox({
  store: defineStore({ name: 'memos', version: 1, schema: draftSchema }),
  send,
  isHeld: ({ other }) => other !== null,
  onAnswer({ id: lessonId, sent, answer, newest, isUnchanged }) {
    queryClient.setQueryData(memoKey(lessonId), answer)
    if (answer.memo !== sent.text) return { ...newest, other: answer }
    void queryClient.invalidateQueries({ queryKey: bookmarksKey })
    return isUnchanged ? null : { ...newest, revision: answer.revision }
  },
})

export const memoDrafts = {
  store: memoOutbox.state,
  /** What was typed; `known` is the memo that it is typed into. */
  write(
    lessonId: string,
    text: string,
    known: Pick<Memo, 'revision'> | undefined,
    waitMs = memoPauseMs,
  ): void {
    const draft = memoOutbox.find(lessonId)
    const revision = draft?.revision ?? known?.revision ?? 0
    memoOutbox.put(lessonId, { text, revision, other: draft?.other ?? null }, waitMs)
  },
  /** Which text is current, after another device had written one as well. */
  resolve(lessonId: string, text: string, { revision }: Memo): void {
    memoOutbox.put(lessonId, { text, revision, other: null })
  },
  /** The other device's is right: what was written here goes. */
  drop: memoOutbox.drop,
  /** No longer waits for a pause. */
  flush: (): void => memoOutbox.flush(),
  retry: memoOutbox.retry,
}

export type MemoDrafts = AllUnsent<MemoDraft>['unsent']

export function useMemoDrafts(): MemoDrafts {
  return useStore(memoOutbox.state, state => state.unsent)
}

export function useMemoDraft(lessonId: string): { draft: Unsent<MemoDraft> | null; isSent: boolean } {
  const draft = useStore(memoOutbox.state, state => state.unsent[lessonId] ?? null)
  const isSent = useStore(memoOutbox.state, state => state.sentIds.has(lessonId))
  return { draft, isSent }
}
