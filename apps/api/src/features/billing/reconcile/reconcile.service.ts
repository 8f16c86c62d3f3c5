import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import type { PaymentProvider } from '#core/payments/provider.ts'
import type { PaymentService } from '../payment/payment.service.ts'
import type { PaymentMethodService } from '../payment/payment-method.service.ts'
import type { RefundService } from '../payment/refund.service.ts'
import * as findings from './finding.store.ts'
import { askedFaults, type Fault, type FoundFault, faultTexts, mendableFaults } from './finding.ts'
import * as store from './reconcile.store.ts'
import { comparison } from './reconcile-providers.ts'

type Parts = {
  db: Database
  clock: Clock
  providers: PaymentProvider[]
  payments: Pick<PaymentService, 'refresh' | 'resume'>
  refunds: Pick<RefundService, 'carryOut'>
  methods: Pick<PaymentMethodService, 'refresh'>
}
export type Finding = Omit<findings.OpenFinding, 'provider'> & { description: string }

const hourMs = 3_600_000
const comparedDays = 3
const allFaults = Object.keys(faultTexts) as Fault[]

/** Compares what we hold about money with itself and with what providers say. Source: money.md §6.7. */
export function reconcileService({ db, clock, providers, payments, refunds, methods }: Parts) {
  const { compare, methods: endedMethods } = comparison({ db, providers })

  async function inRows(now: Date): Promise<FoundFault[]> {
    const found: FoundFault[] = []
    const asked = store.faultsInRows(db, { now, before: new Date(now.getTime() - hourMs) })
    for (const [fault, objects] of Object.entries(asked))
      for await (const row of objects) found.push({ ...row, fault: fault as Fault, there: '' })
    return found
  }

  /** What only a provider that is not set up here could report is not known to be over. */
  function isUnasked({ fault, object, provider }: findings.OpenFinding): boolean {
    if (fault !== 'provider_silent' && !askedFaults.includes(fault)) return false
    const name = provider ?? (fault === 'provider_silent' ? object : null)
    const found = providers.find(each => each.name === name)
    return name !== null && (!found || (fault === 'method_ended' && !found.readMethod))
  }

  const list = async (): Promise<Finding[]> =>
    (await findings.listOpen(db)).map(({ provider: _, ...finding }) => ({
      ...finding,
      description: faultTexts[finding.fault],
    }))

  /** Compares everything once, and writes down what does not agree and what does so again. */
  async function find(by: 'night' | 'operator' | 'mend' = 'operator'): Promise<Finding[]> {
    const now = clock()
    const run = await findings.beginRun(db, { by, now })
    const before = await findings.listOpen(db)
    const since = new Date(now.getTime() - comparedDays * 24 * hourMs)
    const { found, count } = await compare(since, before)
    const all = [...(await inRows(now)), ...found, ...(await endedMethods(now, comparedDays))]
    for (const finding of all) await findings.writeFinding(db, { value: '', ...finding, now, run })
    const isSilent = all.some(({ fault }) => fault === 'provider_silent')
    const known = allFaults.filter(fault => !(isSilent && askedFaults.includes(fault)))
    const unasked = before.filter(isUnasked).map(({ id }) => String(id))
    const isMended = (fault: Fault) => by === 'mend' && mendableFaults.includes(fault)
    await findings.closeUnseen(db, { run, faults: known.filter(isMended), unasked, by: 'mend', now })
    await findings.closeUnseen(db, { run, faults: known, unasked, by: 'itself', now })
    await findings.endRun(db, { run, now: clock(), compared: count })
    return (await list()).filter(({ isAccepted }) => !isAccepted)
  }

  return {
    find,

    /** What does not agree as far as it is known, without comparing: open, and accepted by an operator. */
    list,

    /** It may stay as it is: not reported again until its value is another. False for a number that is not open. */
    accept: (id: number, why: string) => findings.setAccepted(db, { id, why, now: clock() }),

    /** Looks again at what looking can mend, and returns what is still wrong afterwards. May be repeated. */
    async mend(): Promise<Finding[]> {
      for (const { fault, object, there } of await find()) {
        if (fault === 'payment_forgotten') await payments.resume(object).catch(ignore)
        if (fault === 'provider_differs') await payments.refresh(object).catch(ignore)
        if (fault === 'refund_waiting') await refunds.carryOut(object).catch(ignore)
        for (const { name, readMethod } of fault === 'method_ended' ? providers : [])
          if (readMethod) await methods.refresh(name, there).catch(ignore)
      }
      return find('mend')
    },
  }
}

/** A provider that does not answer leaves the finding open: the next run finds it again. */
const ignore = () => undefined
