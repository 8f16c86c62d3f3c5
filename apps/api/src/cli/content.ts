import { resolve } from 'node:path'
import { ContentError } from '#features/content/content-file.ts'
import { runCommand, say, UsageError } from './open.ts'

const usage = `npm run content -- check <folder>     says what loading it would change, and what is wrong with it; writes nothing
npm run content -- load <folder>      brings a content folder into the database; only what changed is written`

await runCommand(async ({ services: { content } }, [command, given]) => {
  const isDry = command === 'check'
  if (!(isDry || command === 'load') || !given) throw new UsageError(usage)
  const folder = resolve(process.cwd(), given)
  const { warnings, brokenLinks, ...report } = await (isDry ? content.check(folder) : content.load(folder))
  for (const [kind, { saved, same }] of Object.entries(report)) {
    say(`${kind}: ${saved.length} ${isDry ? 'to save' : 'saved'}, ${same} unchanged`)
    for (const id of saved) say(`  ${id}`)
  }
  for (const warning of warnings) say(`warning: ${warning}`)
  for (const link of brokenLinks) say(`broken link: ${link}`)
  if (isDry && brokenLinks.length > 0) throw new ContentError([`${brokenLinks.length} broken links`])
})
