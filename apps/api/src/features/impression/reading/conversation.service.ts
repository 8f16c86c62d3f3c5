import { lockOf } from '@iki/contract/access/access'
import type { PlanOrKey } from '@iki/contract/access/plan-keys'
import type { Author } from '@iki/contract/people/author'
import { mostMentionable } from '@iki/contract/people/impression'
import { type TimelinePlan, timelineAccess, timelinesOf } from '@iki/contract/people/timeline'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer } from '#core/auth/content-gate.ts'
import { presentAuthor } from '#core/author.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import { findStored } from '../impression.store.ts'
import { listNamed, listParticipants, listWriters, type Person } from '../people/people.store.ts'
import { findComment } from '../reaction/reaction.store.ts'
import type { ImpressionReading } from './impression-reading.service.ts'

/** What somebody is notified about who was named, or who has written in the same conversation. */
type Answered = {
  kind: 'mention' | 'thread'
  uid: string
  fromUid: string
  impression: { id: string; plan: TimelinePlan }
  commentId?: string
  text: string
}

type Parts = {
  db: Database
  clock: Clock
  licencesOf: LicencesOf
  reading: Pick<ImpressionReading, 'find' | 'readable' | 'readerOf'>
  notify(tx: Transaction, answered: Answered): Promise<void>
}

/** A job, so that whoever writes does not wait for all who have written before. */
export const conversationTask = 'notify_conversation'
export type ConversationJob = { impressionId: string; commentId?: string }

/** Of a long conversation, those who wrote last are notified. */
const mostNotified = 20

/** Who writes with whom: whom a text can name, and who is notified of a text. */
export function conversationService({ db, clock, licencesOf, reading, notify }: Parts) {
  const mayRead = async (person: Person, plan: TimelinePlan): Promise<boolean> =>
    lockOf(timelineAccess(plan), await loadViewer(person, licencesOf), clock()) === null

  return {
    /** Without the member, and without whoever is hidden from them. Throws not_found, plan_required. */
    async listMentionable(
      { plan, post }: { plan: PlanOrKey; post?: string | undefined },
      member: SignedIn,
    ): Promise<Author[]> {
      const plans = await reading.readable(timelinesOf(plan), member)
      const { hidden } = await reading.readerOf(member)
      const people = await listWriters(db, plans)
      if (post !== undefined) {
        const { row } = await reading.find(post, member)
        const author = await listNamed(db, [row.uid])
        people.unshift(...author, ...(await listParticipants(db, { impressionId: post, before: clock() })))
      }
      const byUid = new Map(people.map(person => [person.uid, presentAuthor(person)]))
      const shown = [...byUid.values()].filter(({ uid }) => uid !== member.uid && !hidden.includes(uid))
      return shown.slice(0, mostMentionable)
    },

    /**
     * Notifies those whom an open text names, and those who have commented before it, of whom the author of the post is
     * notified in any case. Who can no longer read the timeline is left out. Again changes nothing.
     */
    async notifyOthers({ impressionId, commentId }: ConversationJob): Promise<void> {
      const post = await findStored(db, impressionId)
      if (!post || post.deletedAt || post.status !== 'open') return
      const comment = commentId === undefined ? null : await findComment(db, commentId)
      if (commentId !== undefined && (!comment || comment.deletedAt)) return
      const written = comment ?? post
      const mentioned = await listNamed(db, written.mentionedUids)
      const before = comment && { impressionId, before: comment.createdAt }
      const participants = before ? await listParticipants(db, before) : []
      const known = new Set([written.uid, ...(comment ? [post.uid] : [])])
      const answered = {
        fromUid: written.uid,
        text: written.body,
        impression: { id: impressionId, plan: post.plan },
      }
      for (const [kind, people] of [
        ['mention', mentioned],
        ['thread', participants.slice(0, mostNotified)],
      ] as const) {
        for (const person of people) {
          if (known.has(person.uid) || !(await mayRead(person, post.plan))) continue
          known.add(person.uid)
          const notice = { kind, uid: person.uid, ...answered, ...(commentId !== undefined && { commentId }) }
          await db.transaction(tx => notify(tx, notice))
        }
      }
    },
  }
}
export type Conversations = ReturnType<typeof conversationService>
