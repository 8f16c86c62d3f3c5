import { commentLength, createComment } from '@iki/contract/impression'
import { id } from '@iki/contract/schema'
import * as v from 'valibot'
import { keptOnDevice } from '#core/kept-on-device.ts'
import { currentOwner } from '#core/media/member-id.ts'
import { randomKey } from '#core/random-key.ts'

/** Comments that are being written, by post. Its own id goes with each: sent twice, it is one comment. */
const schema = v.object({ commentId: id, body: v.string() })
export type CommentDraft = v.InferOutput<typeof schema>

const kept = keptOnDevice({ storage: localStorage, name: 'comment-drafts', schema, most: 50 })

export const commentDrafts = {
  read: (postId: string): CommentDraft =>
    kept.find(currentOwner(), postId) ?? { commentId: randomKey(), body: '' },
  keep(postId: string, draft: CommentDraft): void {
    if (draft.body === '') kept.remove(currentOwner(), postId)
    else kept.write(currentOwner(), postId, draft)
  },
}

/** Why a comment can't be sent; null when it can. */
export function commentProblem(body: string): string | null {
  if (!/\S/.test(body)) return 'ひとことでも書いてください'
  return v.is(createComment.input.entries.body, body) ? null : `${commentLength}文字以内にしてください`
}
