import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** What the built web app depends on. */
const SOURCES = ['apps/web', 'packages/contract/src', 'package-lock.json']
const NOT_SOURCES = /(^|\/)(dist|node_modules|test)(\/|$)|\.test\.tsx?$/

/** Whether the built web app is missing or made from other sources. */
export async function webIsStale(root) {
  const built = await readFile(markFile(root), 'utf8').catch(() => null)
  return built !== (await hashSources(root))
}

/** Notes the sources that the web app has just been built from. */
export async function markBuilt(root) {
  await mkdir(path.dirname(markFile(root)), { recursive: true })
  await writeFile(markFile(root), await hashSources(root))
}

function markFile(root) {
  return path.join(root, 'apps/web/dist/.sources')
}

async function hashSources(root) {
  const lists = await Promise.all(SOURCES.map(source => listFiles(root, source)))
  const hash = createHash('sha256')
  for (const file of lists.flat().sort()) {
    const content = await readFile(path.join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

async function listFiles(root, place) {
  if (NOT_SOURCES.test(place)) return []
  const entries = await readdir(path.join(root, place), { withFileTypes: true }).catch(error => {
    if (error.code === 'ENOTDIR') return null
    throw error
  })
  if (entries === null) return [place]
  const lists = await Promise.all(
    entries.map(entry => {
      const inside = `${place}/${entry.name}`
      if (entry.isDirectory()) return listFiles(root, inside)
      return entry.isFile() && !NOT_SOURCES.test(inside) ? [inside] : []
    }),
  )
  return lists.flat()
}
