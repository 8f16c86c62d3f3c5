import { parseArgs } from 'node:util'
import { yenText } from '@iki/contract/money/yen'
import { print } from '#core/print.ts'
import { type FaultKind, type FaultyCall, faultyCalls } from '#features/sandbox/sandbox-faults.ts'
import { UsageError, wholeNumber } from './command.ts'
import { runCommand } from './open.ts'

const calls = Object.entries(faultyCalls).map(([call, kinds]) => `    ${call.padEnd(9)}${kinds.join(' | ')}`)
const usage = `npm run sandbox -- <command>
  next <what> <how> [--times <n>] [--for <3d | 2h | 10m | 90s>]
                            the next such call or message of the practice provider misbehaves:
${calls.join('\n')}
  show                      what will still misbehave
  behave                    nothing misbehaves any more
  hurry                     messages that were to come late come within a minute
  pay <order>               its payment, which is under way, is paid
  decline <order>           … is declined
  dispute <order> [open | won | lost]
                            its payment is contested, or the bank has decided
  refund <order> [<yen>]    its money is returned by the provider, without us
An order is named by its number or id; npm run billing -- list <mail> shows them.`

await runCommand(async ({ services }, args) => {
  const { practice } = services.sandbox
  if (!practice)
    throw new UsageError(
      'Payments are real here, or a real provider is set up: nothing is made to misbehave.',
    )
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { times: { type: 'string' }, for: { type: 'string' } },
  })
  const [command, what = '', how = ''] = positionals
  if (command === 'next') {
    const { call, kind } = faultOf(what, how)
    const lateSeconds = kind === 'late' ? secondsOf(values.for ?? '60s') : null
    await practice.misbehave({ call, how: kind, times: wholeNumber(values.times ?? '1'), lateSeconds })
    print(`${call}: ${kind}`)
    return
  }
  if (command === 'show' || command === 'behave') {
    if (command === 'behave') await practice.behave()
    const left = await practice.listFaults()
    for (const { call, how: kind, timesLeft, lateSeconds } of left)
      print(
        [call, kind, `${timesLeft} times`, ...(lateSeconds === null ? [] : [`${lateSeconds} s`])].join('\t'),
      )
    if (left.length === 0) print('Nothing misbehaves.')
    return
  }
  if (command === 'hurry') {
    print(`${await practice.hurry()} messages come now`)
    return
  }
  if (!what || !['pay', 'decline', 'dispute', 'refund'].includes(command ?? '')) throw new UsageError(usage)
  const order = await services.billing.orders.findForOperator(what)
  const payment = order?.payments.at(-1)
  if (payment?.provider !== 'sandbox')
    throw new UsageError(`There is no practice payment of an order ${what}.`)
  const { id: ref, state } = payment
  if (command === 'refund') {
    const yen = await practice.refund(ref, how ? wholeNumber(how) : undefined)
    print(`${yenText(yen)} of ${order?.number} went back`)
    return
  }
  const isDone =
    command === 'dispute'
      ? await practice.dispute(ref, disputeOf(how || 'open'))
      : await practice.end(ref, command === 'pay' ? 'paid' : 'failed')
  if (!isDone) throw new UsageError(`The payment of ${order?.number} is ${state}: that can't happen to it.`)
  print(`${order?.number}: done; the server hears of it within a minute`)
})

function faultOf(what: string, how: string): { call: FaultyCall; kind: FaultKind } {
  const kinds: readonly FaultKind[] = Object.hasOwn(faultyCalls, what) ? faultyCalls[what as FaultyCall] : []
  const kind = kinds.find(each => each === how)
  if (!kind) throw new UsageError(usage)
  return { call: what as FaultyCall, kind }
}

function disputeOf(word: string): 'open' | 'won' | 'lost' {
  if (word !== 'open' && word !== 'won' && word !== 'lost') throw new UsageError(usage)
  return word
}

function secondsOf(text: string): number {
  const seconds = { d: 86_400, h: 3600, m: 60, s: 1 }
  const [, count, unit] = /^([1-9]\d{0,4})([dhms])$/.exec(text) ?? []
  if (!count || !unit) throw new UsageError(`${text} is no time: 3d, 2h, 10m, 90s.`)
  return Number(count) * seconds[unit as keyof typeof seconds]
}
