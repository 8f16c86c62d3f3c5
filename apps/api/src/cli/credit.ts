import { parseArgs } from 'node:util'
import { firstCharacters } from '@iki/contract/api/characters'
import { tokyoTimestamp } from '@iki/contract/api/tokyo'
import { print } from '#core/print.ts'
import { newId } from '#core/random.ts'
import { UsageError } from './command.ts'
import { runCommand } from './open.ts'

const usage = `npm run credit -- <command>
  show <uid or mail address>                      the balance, and the latest movements
  give <uid or mail address> <credits> [--note <words>] [--ref <name>]
                                                  gives credits; the member reads the words, and the same name gives once`

await runCommand(async ({ services }, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { note: { type: 'string' }, ref: { type: 'string' } },
  })
  const [command, who, credits = ''] = positionals
  const { account, credit } = services
  if (!who || (command !== 'show' && command !== 'give')) throw new UsageError(usage)
  const member = who.includes('@')
    ? await account.accounts.findByEmail(who)
    : await account.accounts.find(who)
  if (!member) throw new UsageError(`There is no member ${who}.`)
  const { uid } = member
  if (command === 'give') {
    if (!/^[1-9]\d{0,5}$/.test(credits)) throw new UsageError(`${credits} is no number of credits.`)
    const note = values.note === undefined ? null : firstCharacters(values.note, 120)
    const balance = await credit.credits.give(uid, {
      credits: Number(credits),
      note,
      ref: values.ref ?? newId(),
    })
    print(`${uid} has ${balance} credits now`)
    return
  }
  print(`${uid} has ${(await credit.credits.balance(uid)).balance} credits`)
  for (const { at, delta, reason, note, balanceAfter } of (await credit.credits.history({}, uid)).entries)
    print([tokyoTimestamp(new Date(at)), delta, reason, note ?? '-', `= ${balanceAfter}`].join('\t'))
})
