import { createHash } from 'node:crypto'
import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import type { Version } from '../src/worker/app-shell.ts'

/** Where the server writes the hash of the bare shell's content. */
const shellHashPlace = '{{shell.hash}}'

type Parts = { root: string; client: string; pagesFolder: string }

/**
 * Not what is only for those who build the house, nor the player of films, nor the programs for works in 3D and for calls, nor paintings:
 * a phone fetches what it shows.
 */
const isPrecached = (name: string) =>
  !/^(style-guide|hls|art-viewer|rtc-channel|echo-client)-|\.webp$/.test(name)

/**
 * Builds the service worker. The server writes the bare shell's name, a hash of its content, into the worker's list once
 * it knows the service's name: so the list and the page it caches are always of one version.
 */
export async function buildWorker({ root, client, pagesFolder }: Parts): Promise<void> {
  const names = (await readdir(join(client, 'assets'))).filter(isPrecached).toSorted()
  const version: Version = {
    name: `${hashOf(names.join('\n'))}-${shellHashPlace}`,
    page: `/assets/shell-${shellHashPlace}.html`,
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
      lib: {
        entry: 'src/worker/service-worker.ts',
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'worker.js',
      },
    },
  })
  await rename(join(client, 'worker.js'), join(pagesFolder, 'worker.js'))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10)
}
