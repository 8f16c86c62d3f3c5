import { commentLength, createComment } from '@iki/contract/people/comment'
import * as v from 'valibot'
import { randomKey } from '#core/api/random-key.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { defineStore } from '#core/offline/store.ts'
import { mentionSchema } from '../form/draft.ts'

/** Comments that are being written, by post. Each has its own id, so that sending it twice makes one comment. */
const schema = v.object({
  commentId: v.string(),
  body: v.string(),
  /** Missing in drafts of version 1. */
  mentions: v.optional(v.array(mentionSchema)),
})
export type CommentDraft = v.InferOutput<typeof schema>

const store = defineStore({
  name: 'comment-drafts',
  version: 2,
  schema,
  most: 50,
  migrate: stored => stored,
})

export const commentDrafts = {
  read: (postId: string): CommentDraft =>
    store.find(currentOwner(), postId) ?? { commentId: randomKey(), body: '' },
  save(postId: string, draft: CommentDraft): void {
    if (draft.body === '') store.remove(currentOwner(), postId)
    else store.write(currentOwner(), postId, draft)
  },
}

/** Why a comment can't be sent; null when it can. */
export function commentProblem(body: string): string | null {
  if (!/\S/.test(body)) return 'ひとことでも書いてください'
  return v.is(createComment.input.entries.body, body) ? null : `${commentLength}文字以内にしてください`
}
