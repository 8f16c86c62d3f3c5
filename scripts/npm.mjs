import { existsSync } from 'node:fs'
import path from 'node:path'
import { runPrograms } from './programs.mjs'

/** Runs the npm that called us, or the one beside this Node, with the given Node; resolves to its exit code. */
export async function runNpm(words, { root, node }) {
  const file = findNpm()
  if (!file) throw new Error('npm was not found beside Node: start with `npm start` or `npm test`.')
  // A start in production needs the build tools as well.
  return runPrograms([{ file, words, env: { NODE_ENV: '' } }], { root, node })
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
