import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FilmError } from './film-error.ts'
import { type MakeFilm, makeFilm } from './make-film.ts'
import { factsFile, type ReadyMadeFacts } from './ready-made.ts'

type Options = Omit<MakeFilm, 'folder'>

/** Makes a folder that the loader can use. It appears completely or not at all; an earlier one of ours is replaced. */
export async function makeReadyMade(
  source: string,
  target: string,
  options: Options,
): Promise<ReadyMadeFacts> {
  await mustBeFree(target)
  await mkdir(dirname(target), { recursive: true })
  const draft = await mkdtemp(join(dirname(target), '.film-'))
  try {
    const made = await makeFilm(source, { ...options, folder: draft })
    const [measured] = await options.engine.measure([source])
    const loudness = measured && 'loudness' in measured ? measured.loudness : null
    const facts = { ...made, ...(loudness !== null && { loudness }) }
    await writeFile(join(draft, factsFile), `${JSON.stringify(facts, null, 2)}\n`)
    await rm(target, { recursive: true, force: true })
    await chmod(draft, 0o755)
    await rename(draft, target)
    return facts
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function mustBeFree(target: string): Promise<void> {
  const names: string[] = await readdir(target).catch(() => [])
  if (names.length > 0 && !names.includes(factsFile))
    throw new FilmError(`${target} holds something else than a film: name another folder`)
}
