import { resolve } from 'node:path'
import { ContentError } from '#core/content/content-file.ts'
import { print } from '#core/print.ts'
import type { CaredFilm } from '#features/film/film-care.service.ts'
import { readably, UsageError } from './command.ts'
import { filmUsage, makeFilmFolder } from './film.ts'
import { type Opened, runCommand } from './open.ts'

const usage = `npm run content -- check <folder>     says what loading it would change, and what is wrong with it; writes nothing
npm run content -- load <folder>      brings a content folder into the database; only what changed is written
npm run content -- measure <folder>   measures its media and writes the results into it, so that loading it elsewhere takes
                                      no time for that
${filmUsage}
npm run content -- schedule           what is on in the weeks of each plan and on the radio, and what is to change when
npm run content -- films              all films: what has become of each, how far it is, and why it failed
npm run content -- films make [<lesson>]
                                      tries those again that failed, or were loaded where the film engine was missing`

const [command, ...args] = process.argv.slice(2)
if (command === 'film') await readably(() => makeFilmFolder(args))
else if (command === 'films') await runCommand(opened => careForFilms(opened, args))
else if (command === 'schedule') await runCommand(printSchedule)
else await runCommand(bringIn)

async function bringIn({ services }: Opened, [command, given]: string[]): Promise<void> {
  const { content } = services.content
  const isDry = command === 'check'
  if (!(isDry || command === 'load' || command === 'measure') || !given) throw new UsageError(usage)
  const folder = resolve(process.cwd(), given)
  if (command === 'measure') return void print(`${await content.measure(folder)} media measured`)
  const { warnings, remarks, repairs, changes, brokenLinks, ...report } = await (isDry
    ? content.check(folder)
    : content.load(folder))
  for (const [kind, { saved, same }] of Object.entries(report)) {
    print(`${kind}: ${saved.length} ${isDry ? 'to save' : 'saved'}, ${same} unchanged`)
    for (const id of saved) print(`  ${id}`)
  }
  for (const remark of remarks) print(`remark: ${remark}`)
  for (const repair of repairs) print(`repair: ${repair}`)
  for (const change of changes) print(`change: ${change}`)
  for (const warning of warnings) print(`warning: ${warning}`)
  for (const link of brokenLinks) print(`broken link: ${link}`)
  if (isDry && brokenLinks.length > 0) throw new ContentError([`${brokenLinks.length} broken links`])
}

async function printSchedule({ services }: Opened): Promise<void> {
  for (const line of await services.content.rotations.describe()) print(line)
}

async function careForFilms({ services }: Opened, [verb, lessonId]: string[]): Promise<void> {
  if (verb === undefined) return printFilms(await services.film.care.list())
  if (verb !== 'make') throw new UsageError(usage)
  const again = await services.film.care.makeAgain(lessonId ?? null)
  printFilms(again)
  print(
    again.length === 0
      ? 'There is nothing to make again.'
      : `${again.length} to make: by the server, or by npm run worker.`,
  )
}

function printFilms(films: CaredFilm[]): void {
  for (const { mediaKey, lessonIds, state, progress, reason, heights } of films) {
    const share = state === 'working' ? ` ${Math.round(100 * progress)} %` : ''
    const result = reason ?? heights.join(', ')
    print(`${(lessonIds.join(', ') || mediaKey).padEnd(24)} ${state}${share}${result && `: ${result}`}`)
  }
}
