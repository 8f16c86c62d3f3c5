import { parseArgs } from 'node:util'
import { oneLine } from '#core/one-line.ts'
import { print } from '#core/print.ts'
import { UsageError } from './command.ts'
import { runCommand } from './open.ts'

const usage = `npm run activity -- [<kind>] [--days <n>]
                                       what was done in the last 30 (or n) days: how often, by how many members;
                                       with a kind such as play_onsei: which titles`

const mostDays = 3_660

await runCommand(async ({ services }, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { days: { type: 'string', default: '30' } },
  })
  const days = Number(values.days)
  if (positionals.length > 1 || !Number.isInteger(days) || days < 1 || days > mostDays)
    throw new UsageError(usage)
  const { activity } = services.activity
  const [kind] = positionals
  const rows = kind === undefined ? await activity.countKinds(days) : await activity.countTitles(kind, days)
  print(['times', 'members', kind ?? 'what'].join('\t'))
  for (const { what, times, members } of rows) print([times, members, oneLine(what)].join('\t'))
})
