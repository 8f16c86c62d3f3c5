import { parseArgs } from 'node:util'
import { tokyoDay, tokyoTimestamp } from '@iki/contract/api/tokyo'
import { slotTimeText } from '@iki/contract/money/lesson-slot'
import { yenForDays, yenText } from '@iki/contract/money/yen'
import { print } from '#core/print.ts'
import type { Finding } from '#features/billing/reconcile/reconcile.service.ts'
import { UsageError, wholeNumber } from './command.ts'
import { runCommand } from './open.ts'

const usage = `npm run billing -- <command>
  due                                  what has to be renewed, asked about or ended now is done
  reconcile [--mend]                   compares what is held about money with itself and with the providers; --mend
                                       looks again at what looking can mend, and tells what is still wrong
  findings [accept <number> --reason <text>]
                                       what did not agree when it was compared last; accepted, it is told no more
                                       until it is gone or has another value
  list <uid or mail address>           the contracts and orders of a member
  prices [<id of a new price>]         new prices of running contracts: how many know; with an id, who was told, and when
  reservations                         the lessons to come, with who has a seat, and which the content has no more
  order <number or id>                 one order with its payments and refunds
  refund <order> [<yen> | --days <n>] --reason <text>
                                       returns all of an order, so many yen, or the part of so many days
Money is returned by the job of the server, within a minute.`

await runCommand(async ({ services }, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { days: { type: 'string' }, reason: { type: 'string' }, mend: { type: 'boolean' } },
  })
  const [command, which, yen] = positionals
  const { billing, account } = services
  if (command === 'due') {
    await billing.sweep()
    const due = await billing.renewals.listDue()
    for (const id of due) await billing.renewals.renew(id)
    print(`${due.length} renewals were tried`)
    return
  }
  if (command === 'reconcile') {
    const findings = await (values.mend ? billing.reconciling.mend() : billing.reconciling.find())
    for (const finding of findings) print(findingLine(finding))
    print(findings.length === 0 ? 'Everything agrees.' : `${findings.length} findings`)
    return
  }
  if (command === 'findings') {
    if (which === 'accept') {
      if (!yen || !values.reason?.trim()) throw new UsageError(usage)
      if (!(await billing.reconciling.accept(wholeNumber(yen), values.reason.trim())))
        throw new UsageError(`There is no open finding ${yen}.`)
    } else if (which) throw new UsageError(usage)
    for (const finding of await billing.reconciling.list()) print(findingLine(finding))
    return
  }
  if (command === 'prices') {
    if (which)
      for await (const { id, uid, state, fromDay, toldAt } of billing.priceChanges.listNotified(which))
        print([uid ?? '-', id, state, `told ${tokyoDay(toldAt)}`, `charged from ${fromDay}`].join('\t'))
    else
      for (const change of await billing.priceChanges.listChanges())
        print(
          [
            change.title,
            `${change.oldPriceId} ${yenText(change.oldYen)}`,
            `${change.priceId} ${yenText(change.yen)}`,
            `from ${change.from}`,
            `${change.notified} told`,
            `${change.unnotified} not told`,
            `${change.moved} moved`,
          ].join('\t'),
        )
    return
  }
  if (command === 'reservations') {
    const found = await services.ownReservation.comingLessons.listAll()
    for (const lesson of found)
      print(
        [
          slotTimeText(lesson),
          lesson.place,
          `seat ${lesson.seat}`,
          lesson.state,
          lesson.uid ?? '-',
          lesson.orderId,
          ...(lesson.isStillHeld ? [] : ['not in the content any more']),
        ].join('\t'),
      )
    print(`${found.length} reservations`)
    return
  }
  if (!which) throw new UsageError(usage)
  if (command === 'list') {
    const member = which.includes('@')
      ? await account.accounts.findByEmail(which)
      : await account.accounts.find(which)
    if (!member) throw new UsageError(`There is no member ${which}.`)
    for (const contract of await billing.subscriptions.list(member.uid)) {
      const paid = contract.paidUntil ? tokyoDay(new Date(contract.paidUntil)) : '-'
      print([contract.id, contract.title, contract.status, `paid until ${paid}`].join('\t'))
    }
    const { orders } = await billing.orders.history({}, member.uid)
    for (const { lines, ...order } of orders) print(lineOf({ ...order, title: lines[0]?.words ?? '' }))
    return
  }
  const order = await billing.orders.findForOperator(which)
  if (!order) throw new UsageError(`There is no order ${which}.`)
  if (command === 'order') {
    print(lineOf(order))
    for (const { id, state, amountYen, createdAt } of order.payments)
      print(['payment', id, state, yenText(amountYen), tokyoTimestamp(createdAt)].join('\t'))
    return
  }
  if (command !== 'refund' || !values.reason) throw new UsageError(usage)
  const part = values.days
    ? yenForDays(order.totalYen, wholeNumber(values.days), tokyoDay(new Date(order.createdAt)))
    : yen === undefined
      ? undefined
      : wholeNumber(yen)
  const returned = await billing.refunds.refundOrder(order.id, {
    ...(part === undefined ? {} : { amountYen: part }),
    reason: values.reason,
    askedBy: 'operator',
  })
  print(`${yenText(returned)} of ${order.number} are returned`)
})

function findingLine({
  id,
  fault,
  object,
  there,
  value,
  firstSeenAt,
  description,
  ...accepted
}: Finding): string {
  const { acceptedWhy: why, acceptedValue: was, isAccepted } = accepted
  const since = `since ${tokyoTimestamp(firstSeenAt)}`
  const comment =
    why === null ? [] : [isAccepted ? `accepted: ${why}` : `accepted with ${was || '-'}: ${why}`]
  return [id, fault, object, there || '-', value || '-', since, description, ...comment].join('\t')
}

function lineOf(order: {
  number: string
  title: string
  state: string
  totalYen: number
  refundedYen: number
}): string {
  return [
    order.number,
    order.title,
    order.state,
    yenText(order.totalYen),
    `returned ${yenText(order.refundedYen)}`,
  ].join('\t')
}
