import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { addDays, tokyoDay } from '@iki/contract/api/tokyo'
import {
  type CreditReason,
  creditPageSize,
  diaryWeekCredits,
  diaryWeekDays,
  earningWeek,
  type listCreditHistory,
  mostCredits,
  reducedCredits,
} from '@iki/contract/money/credit'
import { once } from '#core/answer-once.ts'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { formatCursor, parseCursor } from '#core/database/cursor.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import { newId } from '#core/random.ts'
import * as store from './credit.store.ts'

type Parts = {
  db: Database
  clock: Clock
  /** On how many days from `from` to `to` the member has written into any diary. */
  countWrittenDays(tx: Transaction, of: { uid: string; from: string; to: string }): Promise<number>
}

/** What credits move for: `ref` names it, and the same is never moved twice. */
export type Movement = {
  uid: string
  /** Above 0. */
  credits: number
  reason: CreditReason
  ref: string
  note?: string | null
  at?: Date
}

type Movements = Pick<Movement, 'uid' | 'reason' | 'at'> & {
  each: readonly Pick<Movement, 'credits' | 'ref' | 'note'>[]
}

/** Credits are earned and spent, never bought and never below 0 (decision 95). */
export function creditService({ db, clock, countWrittenDays }: Parts) {
  /** Writes movements down within the transaction of what they are for, and gives the balance after them. */
  async function move(
    tx: Transaction,
    { uid, reason, at = clock() }: Pick<Movement, 'uid' | 'reason' | 'at'>,
    each: readonly { delta: number; ref: string; note?: string | null }[],
  ): Promise<number> {
    let balance = await store.lockBalance(tx, uid)
    const done = await store.listDone(tx, { uid, reason, refs: each.map(({ ref }) => ref) })
    const entries: Parameters<typeof store.insertEntries>[1]['entries'] = []
    for (const { delta, ref, note = null } of each) {
      const after = Math.min(balance + delta, mostCredits)
      if (done.has(ref) || after === balance) continue
      if (after < 0) throw new AppError('not_enough_credits')
      entries.push({ delta: after - balance, ref, note, balanceAfter: after })
      balance = after
    }
    if (entries.length === 0) return balance
    await store.insertEntries(tx, { uid, at, reason, balance, entries })
    return balance
  }

  const earn = (tx: Transaction, { credits, ref, note, ...of }: Movement) =>
    move(tx, of, [{ delta: credits, ref, note: note ?? null }])
  /** Credits for several things of one kind at once. */
  const earnEach = (tx: Transaction, { each, ...of }: Movements) =>
    move(
      tx,
      of,
      each.map(({ credits, ...what }) => ({ delta: credits, ...what })),
    )
  /** Throws not_enough_credits. */
  const spend = (tx: Transaction, { credits, ref, note, ...of }: Movement) =>
    move(tx, of, [{ delta: -credits, ref, note: note ?? null }])

  return {
    earnEach,
    spend,

    balance: async (uid: string) => ({ balance: await store.findBalance(db, uid) }),

    async history(
      { after }: InputOf<typeof listCreditHistory>,
      uid: string,
    ): Promise<OutputOf<typeof listCreditHistory>> {
      const { id } = parseCursor(after)
      const before = /^\d{1,15}$/.test(id) ? Number(id) : Number.MAX_SAFE_INTEGER
      const rows = await store.listEntries(db, { uid, before, limit: creditPageSize + 1 })
      const shown = rows.slice(0, creditPageSize)
      const last = shown.at(-1)
      const next =
        rows.length > shown.length && last ? formatCursor({ at: last.at, id: String(last.id) }) : null
      return { entries: shown.map(({ id: _, ...entry }) => ({ ...entry, at: entry.at.toISOString() })), next }
    },

    /** The call of the specification: 100 credits are taken. */
    reduce: (uid: string, key: string | null) =>
      once(db, { scope: `terafro_cache/reduce ${uid}`, key, input: {} }, async tx => ({
        balance: await spend(tx, { uid, credits: reducedCredits, reason: 'reduce', ref: newId() }),
      })),

    /** An operator gives credits; the same `ref` gives them once. */
    give: (uid: string, given: { credits: number; ref: string; note: string | null }) =>
      db.transaction(tx => earn(tx, { uid, reason: 'operator', ...given })),

    /** Days were written: a week earns when enough of its days are. */
    async diarySaved(
      tx: Transaction,
      { uid, dates, at }: { uid: string; dates: readonly string[]; at: Date },
    ): Promise<void> {
      for (const ref of new Set(dates.map(date => earningWeek(date, tokyoDay(at))))) {
        if (!ref || (await store.listDone(tx, { uid, reason: 'diary_week', refs: [ref] })).has(ref)) continue
        // Locked before counting: of two days that are written at one moment, the later sees both.
        await store.lockBalance(tx, uid)
        if ((await countWrittenDays(tx, { uid, from: ref, to: addDays(ref, 6) })) < diaryWeekDays) continue
        await earn(tx, { uid, credits: diaryWeekCredits, reason: 'diary_week', ref, at })
      }
    },
  }
}
export type CreditService = ReturnType<typeof creditService>
