import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { runNpm } from './npm.mjs'

const WANTED = 24
const VERSION = '24.21.0'
/** Platforms for which the registry has the Node of this version as a package without an install script. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'win-x64']

/** The Node that runs the project: this one when it is new enough, else one fetched once into .runtime. */
export async function findNode(root) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major >= WANTED) return process.execPath
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Node ${process.versions.node} is too old: install Node ${WANTED} (20.19 at least).`)
  }
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  if (!PLATFORMS.includes(platform)) {
    throw new Error(
      `Node ${WANTED} is needed and can't be fetched for ${platform}: install it from https://nodejs.org.`,
    )
  }
  const binary = process.platform === 'win32' ? 'node.exe' : 'node'
  const node = path.join(root, `.runtime/node_modules/node-${platform}/bin/${binary}`)
  if ((await versionOf(node)) === VERSION) return node
  process.stdout.write(
    `Fetching Node ${VERSION} into .runtime (this machine has ${process.versions.node})…\n`,
  )
  const args = ['install', '--prefix', '.runtime', '--no-save', '--no-package-lock', '--ignore-scripts']
  const code = await runNpm([...args, '--no-audit', '--no-fund', `node-${platform}@${VERSION}`], {
    root,
    node: process.execPath,
  })
  if (code !== 0)
    throw new Error(`Node ${VERSION} could not be fetched: look above, or install Node ${WANTED} yourself.`)
  if ((await versionOf(node)) !== VERSION) {
    throw new Error(`The fetched Node does not run on this machine: install Node ${WANTED} yourself.`)
  }
  return node
}

async function versionOf(node) {
  if (!existsSync(node)) return null
  const { stdout } = await promisify(execFile)(node, ['--version']).catch(() => ({ stdout: '' }))
  return stdout.trim().replace(/^v/, '')
}
