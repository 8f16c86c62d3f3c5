import { resolve } from 'node:path'
import { runCommand, say, UsageError } from './open.ts'

const usage = `npm run content -- load <folder>      brings a content folder into the database; only what changed is written`

await runCommand(async ({ services }, [command, folder]) => {
  if (command !== 'load' || !folder) throw new UsageError(usage)
  const { warnings, ...report } = await services.content.load(resolve(process.cwd(), folder))
  for (const [kind, { saved, same }] of Object.entries(report)) {
    say(`${kind}: ${saved.length} saved, ${same} unchanged`)
    for (const id of saved) say(`  ${id}`)
  }
  for (const warning of warnings) say(`warning: ${warning}`)
})
