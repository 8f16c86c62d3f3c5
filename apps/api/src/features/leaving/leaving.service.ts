import type * as contract from '@iki/contract/account/leaving'
import { leavingUndoMs } from '@iki/contract/account/leaving'
import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle, Transaction } from '#core/database/database.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import { newId } from '#core/random.ts'
import type { LeavingMails } from './leaving.mails.ts'
import * as store from './leaving.store.ts'

/** The operator is notified about one that waits for longer. */
const patienceMs = 3_600_000
const [firstDelayMs, longestDelayMs] = [60_000, 1_800_000]

type Tokens = {
  issue(tx: Handle, token: { kind: 'leaving_undo'; uid: string; lifeMs: number }): Promise<string>
  spend(tx: Handle, kind: 'leaving_undo', token: string): Promise<{ uid: string | null } | null>
  spendAllOf(tx: Handle, uid: string): Promise<void>
}
type Parts = {
  db: Database
  clock: Clock
  members: { find(uid: string): Promise<{ email: string | null; authority: string } | null> }
  billing: {
    read(uid: string): Promise<Pick<OutputOf<typeof contract.getLeaving>, 'contracts' | 'methodCount'>>
    stop(uid: string): Promise<boolean>
    isChargeable(handle: Handle, uid: string): Promise<boolean>
  }
  credits: { balance(uid: string): Promise<{ balance: number }> }
  reservations: {
    listComing(uid: string): Promise<{ title: string; startsAt: string; feeYen: number }[]>
    cancelAllOf(uid: string): Promise<void>
    hasComing(handle: Handle, uid: string): Promise<boolean>
  }
  tokens: Tokens
  requireProof(sessionId: string): Promise<void>
  endSessionsOf(tx: Transaction, uid: string, reason: 'left'): Promise<unknown>
  mails: LeavingMails
  outbox: MailOutbox
  log: { warn(details: object, message: string): void }
}
type Outcome = { undoUntil: Date; token: string | null }

/** Leaving: first nothing can be charged, then the member is signed out, and for seven days it can be undone. */
export function leavingService({ db, clock, billing, tokens, mails, outbox, log, ...parts }: Parts) {
  async function find(uid: string) {
    const member = await parts.members.find(uid)
    if (!member) throw new AppError('user_not_read')
    return member
  }

  const canBeCharged = async (uid: string, id: string): Promise<boolean> => {
    try {
      await parts.reservations.cancelAllOf(uid)
      return !(await billing.stop(uid))
    } catch (error) {
      log.warn({ err: error, leaving: id }, 'the payments of a member who leaves could not be stopped yet')
      return true
    }
  }

  /** Reservations last: an order that was paid after the first question is one by then. */
  const hasOrderedMeanwhile = async (tx: Transaction, uid: string): Promise<boolean> =>
    (await billing.isChargeable(tx, uid)) || parts.reservations.hasComing(tx, uid)

  async function postpone(tx: Transaction, { id, tries, askedAt, toldAt }: store.Leaving): Promise<void> {
    const now = clock()
    const nextTryAt = new Date(now.getTime() + Math.min(longestDelayMs, firstDelayMs * 2 ** tries))
    const isLong = toldAt === null && now.getTime() - askedAt.getTime() >= patienceMs
    if (isLong) await outbox.queue(tx, mails.waits(id))
    await store.postponeLeaving(tx, { id, nextTryAt, toldAt: isLong ? now : toldAt })
  }

  /** Leaves if nothing can be charged; otherwise it is tried again later. Null while it waits, or if it was undone. */
  async function carryOut(id: string): Promise<Outcome | null> {
    const before = await db.transaction(tx => store.lockLeaving(tx, id))
    if (before?.state !== 'parked' || !before.uid) return outcomeOf(before)
    const { uid } = before
    const isWaiting = await canBeCharged(uid, id)
    return db.transaction(async tx => {
      const leaving = await store.lockLeaving(tx, id)
      if (leaving?.state !== 'parked') return outcomeOf(leaving)
      const member = await store.lockMember(tx, uid)
      if (isWaiting || !member || (await hasOrderedMeanwhile(tx, uid))) {
        await postpone(tx, leaving)
        return null
      }
      const now = clock()
      const undoUntil = new Date(now.getTime() + leavingUndoMs)
      await store.markLeft(tx, { id, now, undoUntil })
      await store.setStatus(tx, { uid, status: 'disabled', now })
      await tokens.spendAllOf(tx, uid)
      await parts.endSessionsOf(tx, uid, 'left')
      const token = await tokens.issue(tx, { kind: 'leaving_undo', uid, lifeMs: leavingUndoMs })
      const { email, nickname } = member
      if (email) await outbox.queue(tx, mails.left({ email, nickname }, { token, undoUntil }))
      return { undoUntil, token: email ? null : token }
    })
  }

  return {
    carryOut,
    listParked: async () => (await store.listParked(db, clock())).map(({ id }) => id),

    async read(uid: string): Promise<OutputOf<typeof contract.getLeaving>> {
      const [{ email }, leaving, ends, postCount, { balance: credits }, coming] = await Promise.all([
        find(uid),
        store.findOpen(db, uid),
        billing.read(uid),
        store.countPosts(db, uid),
        parts.credits.balance(uid),
        parts.reservations.listComing(uid),
      ])
      const isParked = leaving?.state === 'parked'
      const state = isParked ? 'parked' : 'none'
      const reservations = coming.map(({ title, startsAt, feeYen }) => ({ title, startsAt, feeYen }))
      return { ...ends, reservations, state, posts: leaving?.posts ?? null, credits, postCount, email }
    },

    /** Asked for again while it waits, it is tried again. */
    async leave(
      { posts }: InputOf<typeof contract.leave>,
      { uid, sessionId }: SignedIn,
    ): Promise<OutputOf<typeof contract.leave>> {
      await parts.requireProof(sessionId)
      const { email, authority } = await find(uid)
      // An operator can leave only once there is another one.
      if (authority === 'operator') throw new AppError('not_allowed')
      const id = await store.askToLeave(db, { id: newId(), uid, posts, now: clock() })
      const left = await carryOut(id)
      return left
        ? { state: 'left', undoUntil: left.undoUntil.toISOString(), email, token: left.token }
        : { state: 'parked', undoUntil: null, email, token: null }
    },

    /** Takes back one that waits. What renewed was ended, and stays so until the member takes it up again. */
    async stay(uid: string): Promise<null> {
      const open = await store.findOpen(db, uid)
      await db.transaction(async tx => {
        const leaving = open && (await store.lockLeaving(tx, open.id))
        if (leaving?.state === 'parked') await store.setState(tx, { id: leaving.id, state: 'stayed' })
      })
      return null
    },

    async undo(token: string): Promise<{ email: string | null }> {
      const unusable = new AppError('link_unusable')
      return db.transaction(async tx => {
        const uid = (await tokens.spend(tx, 'leaving_undo', token))?.uid
        const open = uid ? await store.findOpen(tx, uid) : null
        const leaving = open && (await store.lockLeaving(tx, open.id))
        const member = uid ? await store.lockMember(tx, uid) : null
        if (!uid || !member || leaving?.state !== 'left') throw unusable
        await store.setState(tx, { id: leaving.id, state: 'stayed' })
        await store.setStatus(tx, { uid, status: 'active', now: clock() })
        return { email: member.email }
      })
    },
  }
}
export type LeavingService = ReturnType<typeof leavingService>

/** What another call of the same moment has done; only that one's answer has the link. */
const outcomeOf = (leaving: store.Leaving | null): Outcome | null =>
  leaving?.state === 'left' && leaving.undoUntil ? { undoUntil: leaving.undoUntil, token: null } : null
