import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import type { Version } from '../src/worker/app-shell.ts'

type Parts = { root: string; client: string; shellPage: string }

/** Not what is only for those who build the house, nor the player of films, which are not kept on a phone. */
const isKept = (name: string) => !/^(style-guide|hls)-/.test(name)

/**
 * Builds the service worker. The bare shell lies among the assets under a name of its content, so that the worker's
 * list and the page it keeps are always of one version.
 */
export async function buildWorker({ root, client, shellPage }: Parts): Promise<void> {
  const pageName = `shell-${hashOf(shellPage)}.html`
  const names = (await readdir(join(client, 'assets'))).filter(isKept).toSorted()
  await writeFile(join(client, 'assets', pageName), shellPage)
  const version: Version = {
    name: hashOf([pageName, ...names].join('\n')),
    page: `/assets/${pageName}`,
    assets: names.map(name => `/assets/${name}`),
  }
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __VERSION__: JSON.stringify(version) },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: 'src/worker/worker.ts', formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
    },
  })
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10)
}
