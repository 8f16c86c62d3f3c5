// Loaded before a program of ours, to have it start sooner: it takes a third of the processor time.
import { readFileSync } from 'node:fs'
import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const root = new URL('..', import.meta.url).href

// A program that ends waits for V8's threads, and one of them that compiles may wait for the program to clear memory: it
// then never ends (nodejs/node#54918, seen with 24.21). So what is compiled first is compiled by the program itself.
setFlagsFromString('--no-concurrent-sparkplug')

// What Node has compiled, and the types it has taken out of TypeScript, is read again at the next start. A place that
// can't be written is no error.
enableCompileCache(fileURLToPath(`${root}.cache/node`))
// It would be written at the end only, which a killed server does not come to.
setTimeout(flushCompileCache, 60_000).unref()

// A server imports 2,300 modules 7,000 times, and Node asks the file system about each import. Most of them say
// themselves where their file is, or were made before by another file of the same package.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions, importAttributes = {} } = context
    if (!parentURL.startsWith(root) || Object.keys(importAttributes).length > 0)
      return next(specifier, context)
    const folder = packageOf(parentURL)
    const isRequired = conditions.includes('require')
    const here = isOurs(folder)
      ? ourFile(specifier, parentURL, folder)
      : !isRequired && fileBeside(specifier, parentURL)
    if (here) return { ...here, shortCircuit: true }
    if (specifier.startsWith('.')) return next(specifier, context)
    const key = `${folder} ${isRequired} ${specifier}`
    if (!found.has(key)) found.set(key, next(specifier, context))
    return { ...found.get(key), shortCircuit: true }
  },
})

/** What Node has found, by the package that imports, its way of importing and the specifier. */
const found = new Map()
const modules = '/node_modules/'
const isOurs = folder => !folder.includes(modules)

/** The folder of a package that is installed; of our own code the first two folders, `apps/api/`. */
function packageOf(url) {
  const installed = url.lastIndexOf(modules)
  const start = installed < 0 ? root.length : installed + modules.length
  const depth = installed < 0 || url[start] === '@' ? 2 : 1
  return `${url.slice(0, start)}${url.slice(start).split('/', depth).join('/')}/`
}

/** The file of our own code that a specifier names, as the `exports` and `imports` of our packages say. */
function ourFile(specifier, parentURL, folder) {
  if (/^@iki\/contract\/[\w/-]+$/.test(specifier))
    return typescript(`${root}packages/contract/src/${specifier.slice('@iki/contract/'.length)}.ts`)
  if (!specifier.endsWith('.ts')) return null
  if (specifier.startsWith('.')) return typescript(new URL(specifier, parentURL).href)
  return /^#(core|features)\//.test(specifier) ? typescript(`${folder}src/${specifier.slice(1)}`) : null
}
const typescript = url => ({ url, format: 'module-typescript' })

/** The file beside an installed module, where the package says that it is a module as well. */
function fileBeside(specifier, parentURL) {
  if (!/^\..*\.js$/.test(specifier)) return null
  const { href: url } = new URL(specifier, parentURL)
  return typeOf(url.slice(0, url.lastIndexOf('/'))) === 'module' ? { url, format: 'module' } : null
}

/** By folder, the `type` of its package.json or of the next one above it. */
const types = new Map()
function typeOf(folder) {
  if (!types.has(folder))
    types.set(folder, readType(folder) ?? typeOf(folder.slice(0, folder.lastIndexOf('/'))))
  return types.get(folder)
}
function readType(folder) {
  if (folder.endsWith('/node_modules')) return 'commonjs'
  try {
    return JSON.parse(readFileSync(fileURLToPath(`${folder}/package.json`), 'utf8')).type ?? 'commonjs'
  } catch {
    return null
  }
}
