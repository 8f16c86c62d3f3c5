import type { Database } from '#core/database/database.ts'
import type { Listed, PaymentProvider, PaymentReading } from '#core/payments/provider.ts'
import { disputeRank } from '../payment/reading-rank.ts'
import type { OpenFinding } from './finding.store.ts'
import type { FoundFault } from './finding.ts'
import * as store from './reconcile.store.ts'

type Parts = { db: Database; providers: PaymentProvider[] }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Compares payments with what their providers say: by lists where they have some, one by one otherwise. */
export function comparison({ db, providers }: Parts) {
  const findProvider = (name: string) => providers.find(each => each.name === name)
  const silent = (object: string, there = ''): FoundFault => ({ fault: 'provider_silent', object, there })

  /** Asks about one payment. `isListed`: its provider has answered, and has not named it. */
  async function ask(payment: store.Compared, { isMissing = false } = {}): Promise<FoundFault[]> {
    const { object, ref: there } = payment
    const provider = findProvider(payment.provider)
    if (!provider) return []
    const reading = await provider.read(there).catch(() => null)
    if (!reading) return isMissing ? [{ fault: 'only_here', object, there }] : [silent(object, there)]
    // As it is now: it may have been paid while the provider was asked.
    const now = await store.findCompared(db, object)
    if (!now || !differs(now, reading)) return []
    return [{ fault: 'provider_differs', object, there, value: differenceOf(now, reading) }]
  }

  /** Money that the provider has and we do not know by its name. That of another shop's payments is not ours. */
  const unknown = ({ ref, paymentId, reading }: Listed): FoundFault[] =>
    paymentId !== null && reading.capturedYen > reading.refundedYen
      ? [
          {
            fault: 'only_there',
            object: ref,
            there: paymentId,
            value: `${reading.capturedYen - reading.refundedYen}`,
          },
        ]
      : []

  async function ofList(provider: PaymentProvider, since: Date) {
    const found: FoundFault[] = []
    const seen = new Set<string>()
    for await (const page of provider.listSince?.(since) ?? []) {
      const own = await store.listByRefs(db, { provider: provider.name, refs: page.map(({ ref }) => ref) })
      const byRef = new Map(own.map(payment => [payment.ref, payment]))
      for (const listed of page) {
        seen.add(listed.ref)
        const payment = byRef.get(listed.ref)
        if (!payment) found.push(...unknown(listed))
        // One that is under way is another question, and an open dispute is not decided in a list.
        else if (!isOver(payment)) continue
        else if (payment.dispute === 'open' || differs(payment, listed.reading))
          found.push(...(await ask(payment)))
      }
    }
    return { found, seen }
  }

  return {
    /** All payments since then, and those that did not agree before, however old they are. */
    async compare(
      since: Date,
      before: readonly OpenFinding[],
    ): Promise<{ found: FoundFault[]; count: number }> {
      const found: FoundFault[] = []
      const lists = new Map<string, Set<string> | null>()
      for (const provider of providers) {
        if (!provider.listSince) continue
        // Its clock may differ from ours.
        const list = await ofList(provider, new Date(since.getTime() - hourMs)).catch(() => null)
        lists.set(provider.name, list?.seen ?? null)
        found.push(...(list?.found ?? [silent(provider.name)]))
      }
      let count = 0
      const compared = new Set<string>()
      for await (const payment of store.listSettled(db, since)) {
        count += 1
        compared.add(payment.object)
        const list = lists.get(payment.provider)
        if (list === undefined) found.push(...(await ask(payment)))
        else if (list && !list.has(payment.ref)) found.push(...(await ask(payment, { isMissing: true })))
      }
      for (const { fault, object, there } of before) {
        if (fault === 'only_there') found.push(...(await askUnknown(object, there)))
        if (fault !== 'provider_differs' && fault !== 'only_here') continue
        const payment = compared.has(object) ? undefined : await store.findCompared(db, object)
        if (payment) found.push(...(await ask(payment, { isMissing: fault === 'only_here' })))
      }
      return { found, count }
    },

    /** What renews a contract within days and was ended or stopped at its provider. */
    async methods(now: Date, days: number): Promise<FoundFault[]> {
      const found: FoundFault[] = []
      const asked = providers.filter(({ readMethod }) => readMethod).map(({ name }) => name)
      const soon = new Date(now.getTime() + days * dayMs)
      for await (const { object, provider, ref } of store.listRenewingMethods(db, {
        soon,
        providers: asked,
      })) {
        const state = await findProvider(provider)
          ?.readMethod?.(ref)
          .catch(() => null)
        if (!state) found.push(silent(object, ref))
        else if (state !== 'usable') found.push({ fault: 'method_ended', object, there: ref, value: state })
      }
      return found
    },
  }

  /** Whether money that was not ours by its name is still there, and still unknown. */
  async function askUnknown(ref: string, there: string): Promise<FoundFault[]> {
    for (const { name, read } of providers) {
      const [own] = await store.listByRefs(db, { provider: name, refs: [ref] })
      if (own) return []
      const reading = await read(ref).catch(() => null)
      if (reading) return unknown({ ref, paymentId: there, reading })
    }
    return [{ fault: 'only_there', object: ref, there }]
  }
}

const isOver = ({ state }: { state: string }): boolean => ['paid', 'failed', 'cancelled'].includes(state)

function differs(payment: store.Compared, reading: PaymentReading): boolean {
  return (
    (reading.state === 'paid') !== (payment.state === 'paid') ||
    reading.capturedYen !== payment.capturedYen ||
    // What a lost dispute has taken is more than what is returned.
    (payment.dispute !== 'lost' && reading.refundedYen !== payment.refundedYen - payment.askedYen) ||
    disputeRank[reading.dispute] > disputeRank[payment.dispute]
  )
}

/** What the provider reports beyond what we have, so that what both report again changes nothing. */
const differenceOf = (payment: store.Compared, reading: PaymentReading): string =>
  [
    `${payment.state} ${reading.state}`,
    reading.capturedYen - payment.capturedYen,
    reading.refundedYen - payment.refundedYen + payment.askedYen,
    reading.dispute,
  ].join(' ')
