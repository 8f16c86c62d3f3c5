import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import { runPrograms } from './programs.mjs'

/** Runs the npm that called us, or the one beside this Node, with the given Node; resolves to its exit code. */
export async function runNpm(args, { root, node }) {
  const file = findNpm()
  if (!file) throw new Error('npm was not found beside Node: start with `npm start` or `npm test`.')
  const cache = await findCache(root)
  // A start in production needs the build tools as well.
  const env = { NODE_ENV: '', npm_config_update_notifier: 'false', ...(cache && { npm_config_cache: cache }) }
  return runPrograms([{ file, args, env }], { root, node })
}

/** Where npm is to keep what it fetches: in the project where its own place can't be written; null leaves it to npm. */
export async function findCache(root, env = process.env) {
  const usual = env.npm_config_cache ?? path.join(env.HOME || homeOfUser(), '.npm')
  const isUsable = process.platform === 'win32' || (path.isAbsolute(usual) && (await isWritable(usual)))
  return isUsable ? null : path.join(root, '.cache/npm')
}

function homeOfUser() {
  try {
    return userInfo().homedir
  } catch {
    return '' // A user whom the system does not know.
  }
}

/** An npm that once ran as root leaves folders in it that only root may write to. */
async function isWritable(cache) {
  try {
    await mkdir(cache, { recursive: true })
    for (const inside of [
      '.',
      '_cacache',
      '_cacache/tmp',
      '_cacache/content-v2',
      '_cacache/index-v5',
      '_logs',
    ]) {
      const folder = path.join(cache, inside)
      if (existsSync(folder)) await rmdir(await mkdtemp(path.join(folder, 'probe-')))
    }
    return true
  } catch {
    return false
  }
}

function findNpm() {
  const beside = path.dirname(process.execPath)
  const places = [
    process.env.npm_execpath,
    path.join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
    path.join(beside, '../share/nodejs/npm/bin/npm-cli.js'),
    path.join(beside, 'node_modules/npm/bin/npm-cli.js'),
  ]
  return places.find(place => place && /npm-cli\.c?js$/.test(place) && existsSync(place))
}
