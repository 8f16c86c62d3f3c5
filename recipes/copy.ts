import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Change } from './recipe.ts'

const root = resolve(import.meta.dirname, '..')

/** What is large, made of the rest, or somebody's own. Media are linked: nothing writes them. */
const leftOut = new Set(['.git', '.runtime', '.cache', 'data', 'test-results', 'content/demo/media'])
const isLeftOut = (name: string) => leftOut.has(name) || /(^|\/)(node_modules|dist)$/.test(name)

export type Copy = Awaited<ReturnType<typeof makeCopy>>

/** A copy of the project in a folder of its own, in which changes can be tried. What is installed is linked. */
export async function makeCopy() {
  const folder = await mkdtemp(join(tmpdir(), 'iki-recipes-'))
  for (const name of (await readdir(root)).filter(name => !isLeftOut(name)))
    await cp(join(root, name), join(folder, name), {
      recursive: true,
      filter: source => !isLeftOut(source.slice(root.length + 1)),
    })
  await symlink(join(root, 'content/demo/media'), join(folder, 'content/demo/media'))
  await linkInstalled(folder)

  return {
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
    read: (file: string) => readFile(join(folder, file), 'utf8'),

    /** Throws where what is to be changed is not there, or there twice. */
    async apply(change: Change): Promise<void> {
      const path = join(folder, change.file)
      if ('create' in change) {
        await mkdir(dirname(path), { recursive: true })
        return writeFile(path, change.create, { flag: 'wx' })
      }
      const text = await readFile(path, 'utf8')
      const place = 'after' in change ? change.after : change.replace
      if (text.split(place).length !== 2) throw new Error(`${change.file} must hold once: ${place}`)
      if ('replace' in change)
        return writeFile(
          path,
          text.replace(place, () => change.by),
        )
      const end = text.indexOf('\n', text.indexOf(place)) + 1
      return writeFile(path, `${text.slice(0, end)}${change.add}\n${text.slice(end)}`)
    },

    /** Runs what is installed here in a folder of the copy. Answers what it says where it fails, else null. */
    run: (program: string, args: readonly string[], within = '.'): Promise<string | null> =>
      new Promise(done => {
        const options = { cwd: join(folder, within), maxBuffer: 64 * 1024 * 1024, env: environment() }
        const file = join(root, 'node_modules', program)
        execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) =>
          done(error ? `${stdout}\n${stderr}` : null),
        )
      }),
  }
}

/** Each package by a link, so that its own are found beside it; ours are those of the copy. */
async function linkInstalled(folder: string): Promise<void> {
  const installed = join(folder, 'node_modules')
  await mkdir(join(installed, '@iki'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@iki') await symlink(join(root, 'node_modules', name), join(installed, name))
  await symlink(join(folder, 'packages/contract'), join(installed, '@iki/contract'))
  for (const app of ['api', 'web']) await symlink(join(folder, 'apps', app), join(installed, '@iki', app))
}

/** Without what says to a program that a test runs it, and at which time. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|TEST$|TEST_CLOCK|TZ$|NODE_ENV$)/.test(name),
  )
  return Object.fromEntries(own)
}
