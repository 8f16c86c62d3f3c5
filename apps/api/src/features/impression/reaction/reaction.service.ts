import type { InputOf } from '@iki/contract/api/endpoint'
import type { Comment, createComment, updateComment } from '@iki/contract/people/comment'
import type { setLike } from '@iki/contract/people/impression'
import type { TimelinePlan } from '@iki/contract/people/timeline'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { chosenAt } from '#core/chosen-at.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { PublishLive } from '#core/live/publish-live.ts'
import { plainLines } from '#core/one-line.ts'
import { findStored } from '../impression.store.ts'
import { findMentioned } from '../people/mentions.ts'
import type { ImpressionReading } from '../reading/impression-reading.service.ts'
import type { ImpressionRow } from '../reading/impression-row.store.ts'
import { presentComment } from '../reading/present-impression.ts'
import { hashOfInput, htmlOfBody } from '../writing/impression-text.ts'
import * as store from './reaction.store.ts'

/** What a member is notified about: what was done to a post of theirs, and by whom. */
export type Reaction = {
  kind: 'like' | 'comment' | 'answer'
  /** The author of the post. */
  uid: string
  fromUid: string
  impression: { id: string; plan: TimelinePlan }
  /** Left out if the post itself is meant. */
  commentId?: string
  text: string
}

type Parts = {
  db: Database
  clock: Clock
  reading: Pick<ImpressionReading, 'find' | 'mustRead'>
  checkWords(text: string): Promise<void>
  limitPosts(tx: Transaction, uid: string): Promise<void>
  /** Counts one more like. Throws too_many_requests. */
  limitChanges(tx: Transaction, uid: string): Promise<void>
  notify(tx: Transaction, reaction: Reaction): Promise<void>
  /** Those whom a comment names, and who have commented before, are notified after the transaction. */
  notifyOthers(tx: Transaction, comment: { impressionId: string; commentId: string }): Promise<void>
  /** Notifications about the comment are withdrawn. */
  withdraw(tx: Transaction, target: { impressionId: string; commentId: string }): Promise<void>
  /** Notifications about the comment get its new text. */
  reword(tx: Transaction, comment: { commentId: string; body: string }): Promise<void>
  publishLive: PublishLive
}

/** Likes and comments. */
export function reactionService({
  db,
  clock,
  reading,
  checkWords,
  limitPosts,
  limitChanges,
  notify,
  notifyOthers,
  withdraw,
  reword,
  publishLive,
}: Parts) {
  const publishChange = (
    tx: Transaction,
    { id, plan, status }: Pick<ImpressionRow, 'id' | 'plan' | 'status'>,
  ) =>
    status === 'open'
      ? publishLive(tx, `timeline:${plan}`, { type: 'impression-changed', plan, id })
      : undefined

  return {
    /** Of two devices of a member the later choice wins, in whatever order they arrive. */
    async setLike({ id, isLiked, ...chosen }: InputOf<typeof setLike>, member: SignedIn) {
      const { row: post } = await reading.find(id, member)
      await db.transaction(async tx => {
        await store.lockCounts(tx, id)
        const like = {
          impressionId: id,
          uid: member.uid,
          isLiked,
          at: chosenAt(chosen.chosenAt ?? chosen.wishedAt, clock()),
        }
        const { hasChanged, isLiked: isNowLiked } = await store.saveLike(tx, like)
        if (!hasChanged) return
        await limitChanges(tx, member.uid)
        await publishChange(tx, post)
        if (isNowLiked && post.uid !== member.uid)
          await notify(tx, {
            kind: 'like',
            uid: post.uid,
            fromUid: member.uid,
            impression: post,
            text: post.body,
          })
      })
      const { row } = await reading.find(id, member)
      return { isLiked: row.isLiked, likeCount: row.likeCount }
    },

    async createComment(
      { id, commentId, ...sent }: InputOf<typeof createComment>,
      member: SignedIn,
    ): Promise<Comment> {
      const inputHash = hashOfInput({ id, ...sent })
      const current = await store.findComment(db, commentId)
      if (current) return repeat(current, inputHash, member)
      const { row: post } = await reading.find(id, member)
      // Authors can like and comment on their own posts without the plan.
      if (post.status === 'open') await reading.mustRead(post.plan, member)
      const body = plainLines(sent.body)
      await checkWords(body)
      const mentioned = await findMentioned(db, body, sent.mentions)
      await db.transaction(async tx => {
        const comment = {
          id: commentId,
          impressionId: id,
          uid: member.uid,
          body,
          inputHash,
          html: htmlOfBody(body, mentioned),
          mentionedUids: mentioned.map(({ uid }) => uid),
          at: clock(),
        }
        if (!(await store.insertComment(tx, comment))) return
        await limitPosts(tx, member.uid)
        await publishChange(tx, post)
        if (post.status === 'open') await notifyOthers(tx, { impressionId: id, commentId })
        if (post.uid === member.uid) return
        const kind = member.authority === 'operator' ? 'answer' : 'comment'
        await notify(tx, {
          kind,
          uid: post.uid,
          fromUid: member.uid,
          impression: post,
          commentId,
          text: body,
        })
        await publishLive(tx, `member:${post.uid}`, { type: 'room', plan: post.plan })
      })
      const made = await store.findComment(db, commentId)
      if (!made) throw new AppError('not_found') // The post was deleted meanwhile.
      return repeat(made, inputHash, member)
    },

    /** Throws not_found for what is not the member's, and edited_elsewhere. The same text again changes nothing. */
    async updateComment(
      { id, commentId, base, ...sent }: InputOf<typeof updateComment>,
      member: SignedIn,
    ): Promise<Comment> {
      const { row: post } = await reading.find(id, member)
      const body = plainLines(sent.body)
      await checkWords(body)
      const found = await store.findComment(db, commentId)
      const mentioned = await findMentioned(db, body, found?.mentionedUids)
      await db.transaction(async tx => {
        const target = { id: commentId, impressionId: id, uid: member.uid }
        const current = await store.lockOwnComment(tx, target)
        if (!current) throw new AppError('not_found')
        if (current.body === body) return
        if (base !== undefined && current.revision > base) throw new AppError('edited_elsewhere')
        await limitChanges(tx, member.uid)
        await store.updateComment(tx, { id: commentId, body, html: htmlOfBody(body, mentioned), at: clock() })
        await reword(tx, { commentId, body })
        await publishChange(tx, post)
      })
      const changed = await store.findComment(db, commentId)
      if (!changed || changed.deletedAt) throw new AppError('not_found')
      return presentComment(changed, member.uid)
    },

    async removeComment(
      { id, commentId }: { id: string; commentId: string },
      { uid }: SignedIn,
    ): Promise<null> {
      await db.transaction(async tx => {
        const isDeleted = await store.deleteComment(tx, { id: commentId, impressionId: id, uid, at: clock() })
        if (!isDeleted) return
        const post = await findStored(tx, id)
        if (post) await publishChange(tx, { ...post, id })
        await withdraw(tx, { impressionId: id, commentId })
      })
      return null
    },
  }

  function repeat(
    comment: store.CommentRow & { inputHash: string; deletedAt: Date | null },
    inputHash: string,
    member: SignedIn,
  ): Comment {
    if (comment.uid !== member.uid || comment.inputHash !== inputHash)
      throw new AppError('repeated_differently')
    if (comment.deletedAt) throw new AppError('not_found')
    return presentComment(comment, member.uid)
  }
}
export type Reactions = ReturnType<typeof reactionService>
