import { addDays, startOfTokyoDay, tokyoDay } from '@iki/contract/api/tokyo'
import { findSlot, type SlotRule } from '@iki/contract/money/lesson-slot'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import type { ReservationMails } from './reservation.mails.ts'
import * as store from './reservation.store.ts'

type Parts = {
  db: Database
  clock: Clock
  findMember(uid: string): Promise<{ email: string | null; nickname: string | null } | null>
  outbox: MailOutbox
  mails: Pick<ReservationMails, 'reminder' | 'withoutSlot'>
}

const lookAheadDays = 60

/** Whether the content still says what was agreed: the time, and the place. */
function isStillHeld(
  rules: readonly SlotRule[],
  { slotId, startsAt, place }: store.StoredReservation,
): boolean {
  const slot = findSlot(rules, slotId)
  return slot !== null && slot.startsAt.getTime() === startsAt.getTime() && slot.place === place
}

/** Lessons that come: who is reminded, and what the operator has to know. */
export function comingLessonService({ db, clock, outbox, mails, findMember }: Parts) {
  /** All reservations to come, each with whether the content still has its lesson. */
  async function listAll() {
    const now = clock()
    const before = new Date(now.getTime() + lookAheadDays * 86_400_000)
    const [rules, found] = await Promise.all([
      store.listRules(db),
      store.listBetween(db, { after: now, before }),
    ])
    return found.map(reservation => ({ ...reservation, isStillHeld: isStillHeld(rules, reservation) }))
  }

  return {
    listAll,

    /** Reminds members of the lessons of tomorrow, each once; may run any number of times, on any number of nodes. */
    async remind(): Promise<void> {
      const tomorrow = startOfTokyoDay(addDays(tokyoDay(clock()), 1)).getTime()
      const day = { after: new Date(tomorrow - 1), before: new Date(tomorrow + 86_400_000) }
      for (const lesson of await store.listBetween(db, day)) {
        const member = lesson.uid ? await findMember(lesson.uid) : null
        if (!member?.email) continue
        const { email, nickname } = member
        const { id, startsAt } = lesson
        await db.transaction(async tx => {
          if (await store.markReminded(tx, { id, startsAt }))
            await outbox.queue(tx, mails.reminder({ email, nickname }, { lesson }))
        })
      }
    },

    /** Tells the operator, once each, of reservations whose lesson the content does not have any more. */
    async notifyWithoutSlot(): Promise<void> {
      for (const lesson of await listAll()) {
        if (lesson.isStillHeld || lesson.toldAt || lesson.state !== 'reserved') continue
        const { id } = lesson
        await db.transaction(async tx => {
          if (await store.markNotified(tx, { id, now: clock() }))
            await outbox.queue(tx, mails.withoutSlot({ id, lesson }))
        })
      }
    },
  }
}
