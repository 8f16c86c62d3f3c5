import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** What the built web app depends on. */
const SOURCES = ['apps/web', 'packages/contract/src', 'package-lock.json']
const NOT_SOURCES = /(^|\/)(dist|node_modules|test)(\/|$)|\.test\.tsx?$/

/** Whether the built web app is missing or made from other sources. */
export async function webIsStale(root) {
  const [built, looks] = (await readFile(markFile(root), 'utf8').catch(() => '')).split('\n')
  const files = await listSources(root)
  // Reading them all takes ten times what looking at their times does.
  if (looks && looks === hashLooks(root, files)) return false
  if (built !== (await hashContents(root, files))) return true
  await writeMark(root, files, built)
  return false
}

/** Notes the sources that the web app has just been built from. */
export async function markBuilt(root) {
  const files = await listSources(root)
  await writeMark(root, files, await hashContents(root, files))
}

async function writeMark(root, files, built) {
  const text = `${built}\n${hashLooks(root, files)}\n`
  await mkdir(path.dirname(markFile(root)), { recursive: true })
  // Who may only read the project can start it all the same.
  await writeFile(markFile(root), text).catch(() => {})
}

function markFile(root) {
  return path.join(root, 'apps/web/dist/.sources')
}

async function listSources(root) {
  const lists = await Promise.all(SOURCES.map(source => listFiles(root, source)))
  return lists.flat().sort()
}

async function hashContents(root, files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const content = await readFile(path.join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Of sizes and times: who changes a file changes one of them. */
function hashLooks(root, files) {
  const looks = files.map(file => {
    const { size, mtimeMs } = statSync(path.join(root, file))
    return `${file}\0${size}\0${mtimeMs}`
  })
  return createHash('sha256').update(looks.join('\n')).digest('hex')
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
