import { parseArgs } from 'node:util'
import { firstCharacters } from '@iki/contract/api/characters'
import { oneLine } from '#core/one-line.ts'
import { print } from '#core/print.ts'
import type { ReportService } from '#features/safety/report.service.ts'
import type { ReportRow } from '#features/safety/report.store.ts'
import { UsageError } from './command.ts'
import { runCommand } from './open.ts'

const usage = `npm run report -- <command>
  list                                 what members have reported and nobody has decided about, the oldest first
  close <id> --why <text>              takes the text out of sight; its author and who reported it are told why
  keep <id> --why <text>               leaves the text; who reported it is told
  word list | add <word> | remove <word>
                                       words that nobody may post; width, case and kana make no difference`

await runCommand(async ({ services }, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { why: { type: 'string' } },
  })
  const [command, first, second] = positionals
  const { reports } = services.report
  const { safety } = services.safety
  if (command === 'list') await listAll(reports)
  else if ((command === 'close' || command === 'keep') && first !== undefined && values.why) {
    const state = command === 'close' ? 'closed' : 'kept'
    await reports.decide(first, { state, decision: values.why })
    print(`${first}: ${state}`)
  } else if (command === 'word' && first === 'list') print((await safety.listForbiddenWords()).join('\n'))
  else if (command === 'word' && first === 'add' && second)
    print(`forbidden: ${await safety.forbidWord(second)}`)
  else if (command === 'word' && first === 'remove' && second) {
    await safety.allowWord(second)
    print(`allowed: ${second}`)
  } else throw new UsageError(usage)
})

async function listAll({ listOpen }: Pick<ReportService, 'listOpen'>): Promise<void> {
  let rows = await listOpen({ at: new Date(0), id: '' })
  while (rows.length > 0) {
    for (const row of rows) print(line(row))
    const last = rows.at(-1)
    rows = last ? await listOpen({ at: last.createdAt, id: last.id }) : []
  }
}

function line({ id, createdAt, reason, authorUid, commentId, note, reported }: ReportRow): string {
  const what = commentId === '' ? 'post' : 'comment'
  const excerpt = firstCharacters(oneLine(reported.body), 200)
  return [id, createdAt.toISOString(), reason, what, `by ${authorUid}`, excerpt, oneLine(note)].join('\t')
}
