import { type Memo, saveMemo } from '@iki/contract/media/bookmark'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { queryClient } from '#core/api/query-client.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import { sendTo } from '#core/offline/send-to.ts'
import { defineStore } from '#core/offline/store.ts'
import type { AllUnsent, Unsent } from '#core/offline/unsent.ts'
import { bookmarksKey, memoKey } from '../bookmark-keys.ts'

/** Memos that the server does not have yet, by the lesson's id. */

const draftSchema = v.object({
  text: v.string(),
  /** The revision on which it was written. */
  revision: v.number(),
  /** What another device has written meanwhile. Both texts are stored until the member has chosen. */
  other: v.nullable(v.object({ memo: v.string(), revision: v.number(), updatedAt: v.nullable(v.string()) })),
})
export type MemoDraft = v.InferOutput<typeof draftSchema>

/** A memo is saved after this long without typing. */
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
  /** Stores what was typed; `known` is the memo that was shown. */
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
  /** Saves the text that the member chose after another device had written one as well. */
  resolve(lessonId: string, text: string, { revision }: Memo): void {
    memoOutbox.put(lessonId, { text, revision, other: null })
  },
  /** Keeps the other device's text, and drops what was written here. */
  drop: memoOutbox.drop,
  /** Saves without waiting for a pause. */
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
