import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runNpm } from './npm.mjs'

/** Installs what package-lock.json names, unless just that is installed already. */
export async function ensureInstalled(root, node) {
  const lockText = await readFile(path.join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lockText).digest('hex')
  const markFile = path.join(root, 'node_modules/.iki-lock')
  const installed = await readFile(path.join(root, 'node_modules/.package-lock.json'), 'utf8').catch(
    () => null,
  )
  if (installed !== null) {
    // The mark is for what npm leaves out with reason: without it we would install at every start.
    if ((await readFile(markFile, 'utf8').catch(() => '')) === hash) return
    if (holdsAll(JSON.parse(lockText).packages, JSON.parse(installed).packages)) return
  }
  process.stdout.write('Installing packages (once, and again when package-lock.json changes)…\n')
  const code = await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    root,
    node,
  })
  if (code !== 0)
    throw new Error('The packages could not be installed: look above; the first start needs the network.')
  await writeFile(markFile, hash)
}

/** Whether npm's own note of what it installed has everything the lock names for this platform. */
export function holdsAll(locked, installed) {
  return Object.entries(locked).every(([place, wanted]) => {
    if (place === '') return true
    const found = installed[place]
    if (found) return found.version === wanted.version && found.integrity === wanted.integrity
    return wanted.optional === true && !isForHere(wanted)
  })
}

function isForHere({ os, cpu, libc }) {
  const isMusl = libc?.includes('musl') && !libc.includes('glibc')
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !isMusl)
}
