import { type Impression, setSavedImpression } from '@iki/contract/people/impression'
import * as v from 'valibot'
import { createStore, useStore } from 'zustand'
import { ApiError, errorMessage } from '#core/api/api-error.ts'
import { queryClient } from '#core/api/query-client.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import { sendTo } from '#core/offline/send-to.ts'
import { defineStore } from '#core/offline/store.ts'
import { session } from '#core/session/current-session.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { impressionKeys } from '../impression-keys.ts'
import { changePost, removePost } from './cached-posts.ts'

/** Posts that the member saves, or no longer, and that the server does not know of yet. The last choice is sent. */

const choiceSchema = v.object({ isSaved: v.boolean(), chosenAt: v.string() })
type Choice = v.InferOutput<typeof choiceSchema>

/** The last choice that the server refused, and why. */
const failure = createStore<{ failed: { id: string; text: string } | null }>(() => ({ failed: null }))
session.onChange(() => failure.setState({ failed: null }))

const send = sendTo(setSavedImpression, (id, choice: Choice) => ({ id, ...choice }))

export const savedPostOutbox = defineOutbox({
  store: defineStore({ name: 'saved-posts', version: 1, schema: choiceSchema }),
  send,
  onAnswer({ id, answer, newest, isUnchanged }) {
    changePost(id, known => ({ ...known, ...answer }))
    void queryClient.invalidateQueries({ queryKey: impressionKeys.saved, refetchType: 'none' })
    return isUnchanged ? null : newest
  },
  onRefused({ id, error }) {
    if (error instanceof ApiError && error.code === 'not_found') removePost(id)
    else failure.setState({ failed: { id, text: `保存できませんでした。${errorMessage(error)}` } })
  },
})

export function toggleSaved(post: Impression): void {
  const isSaved = savedPostOutbox.find(post.id)?.isSaved ?? post.isSaved
  failure.setState({ failed: null })
  savedPostOutbox.put(post.id, { isSaved: !isSaved, chosenAt: serverClock.now().toISOString() })
}

/** Whether the post is saved, with the member's unsent choice, and why the last choice was refused. */
export function useSaved(post: Impression): { isSaved: boolean; problem: string | null } {
  const unsent = useStore(savedPostOutbox.state, state => state.unsent[post.id])
  const problem = useStore(failure, ({ failed }) => (failed?.id === post.id ? failed.text : null))
  return { isSaved: unsent?.value.isSaved ?? post.isSaved, problem }
}
