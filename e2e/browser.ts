import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

const require = createRequire(import.meta.url)
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

/** The package has Chromium for these machines only. */
const hasPackage = process.platform === 'linux' && process.arch === 'x64'

/**
 * Chromium of an npm package, with a Japanese font: the version that Playwright knows, whatever the machine has. Another
 * one is used where CHROMIUM names it, or where the package has none.
 */
export async function findBrowser(): Promise<Browser> {
  const own = process.env.CHROMIUM ?? (hasPackage ? undefined : installed.find(existsSync))
  const env = inherited()
  if (own) return { executablePath: own, args: flags, env }
  if (!hasPackage)
    throw new Error(
      'There is no Chromium here: install it, or name it, as in CHROMIUM=/path/to/chromium npm test',
    )
  const cache = resolve(import.meta.dirname, '../.cache/chromium', versionOf('@sparticuz/chromium'))
  await mkdir(cache, { recursive: true })
  const executablePath = await unpack(cache)
  const libraries = (await lacksLibraries(executablePath)) ? await unpackLibraries(cache) : null
  return {
    executablePath,
    args: [...flags, '--no-zygote', '--headless=shell'],
    env: {
      ...env,
      FONTCONFIG_FILE: await writeFontSettings(cache),
      ...(libraries && { LD_LIBRARY_PATH: libraries }),
    },
  }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((pair): pair is [string, string] => !!pair[1]))
}

function versionOf(name: string): string {
  const entry = require.resolve(name)
  const folder = entry.slice(0, entry.lastIndexOf(`${name}/`) + name.length)
  return (require(join(folder, 'package.json')) as { version: string }).version
}

/** The package unpacks into the temporary folder of its process, so each version gets a folder of its own there. */
async function unpack(cache: string, environment: Record<string, string> = {}): Promise<string> {
  const script = "import('@sparticuz/chromium').then(m => m.default.executablePath()).then(console.log)"
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], {
    cwd: import.meta.dirname,
    env: { ...inherited(), TMPDIR: cache, ...environment },
  })
  return stdout.trim()
}

async function lacksLibraries(executablePath: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ldd', [executablePath]).catch(() => ({ stdout: 'not found' }))
  return stdout.includes('not found')
}

/**
 * The libraries of the system that the package was built for. It unpacks them only if it believes to run on that
 * system.
 */
async function unpackLibraries(cache: string): Promise<string> {
  const second = join(cache, 'with-libraries')
  await mkdir(second, { recursive: true })
  await unpack(second, { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' })
  return join(second, 'al2023/lib')
}

async function writeFontSettings(cache: string): Promise<string> {
  const fonts = dirname(require.resolve('@expo-google-fonts/noto-sans-jp'))
  const path = join(cache, 'fonts.conf')
  const lines = [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    `<fontconfig><dir>${fonts}</dir><cachedir>${join(cache, 'font-cache')}</cachedir></fontconfig>`,
  ]
  await writeFile(path, lines.join('\n'))
  return path
}
