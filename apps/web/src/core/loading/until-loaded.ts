import { untilPriorityWorkEnds } from './priority-work.ts'
import { untilSounding } from './until-sounding.ts'

/** Longer than this, nothing waits for a file that does not come. */
const patienceMs = 6_000

/**
 * Resolves when the files that the page names are there. What is only needed later waits for them: a browser fetches few
 * files at once, and what a script asks for comes before what the page has named with low priority. So it does for what
 * was pressed.
 */
export async function untilLoaded(): Promise<void> {
  await untilNamedFilesCome()
  await untilSounding()
  await untilPriorityWorkEnds()
}

async function untilNamedFilesCome(): Promise<void> {
  const named = [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="stylesheet"]'),
  ]
  if (named.length === 0) return
  const come = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  // The script itself has come: where not even that is noted, nothing is known.
  if (come.size === 0) return
  const missing = named.filter(({ href }) => !come.has(href))
  const patience = new Promise(resolve => setTimeout(resolve, missing.length === 0 ? 0 : patienceMs))
  await Promise.race([patience, Promise.all(missing.map(untilFileCame))])
}

const untilFileCame = (link: HTMLLinkElement) =>
  new Promise<void>(resolve => {
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve(), { once: true })
  })
