import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sealOf, serviceNamePlaceholder, serviceSealPlaceholder } from '@iki/contract/api/service'
import { escapeHtml } from '../escape-html.ts'
import { type PreparedFile, prepareFile } from './prepared-file.ts'

/** The files of the web app with the service's name, for which the build leaves a placeholder. */
export type AppFiles = {
  /** The frame of a page that the server renders. */
  page: string
  shell: PreparedFile
  /** Where the service worker finds the app shell that it stores. */
  shellPath: string
  worker: PreparedFile
  manifest: PreparedFile
}

const html = 'text/html; charset=utf-8'

/** Fills in the name. A page with another name is another version of the app, which phones fetch and store. */
export async function readAppFiles(folder: string, serviceName: string): Promise<AppFiles> {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const [page, shell, worker, manifest] = (await Promise.all(
    ['page.html', 'shell.html', 'worker.js', 'manifest.webmanifest'].map(read),
  )) as [string, string, string, string]
  const filled = (text: string, written: (value: string) => string) =>
    text
      .replaceAll(serviceNamePlaceholder, () => written(serviceName))
      .replaceAll(serviceSealPlaceholder, () => written(sealOf(serviceName)))
  const named = (text: string, written: (value: string) => string) => Buffer.from(filled(text, written))
  const namedShell = named(shell, escapeHtml)
  const shellHash = createHash('sha256').update(namedShell).digest('base64url').slice(0, 10)
  return {
    page: filled(page, escapeHtml),
    shell: await prepareFile(namedShell, html),
    shellPath: `/assets/shell-${shellHash}.html`,
    worker: await prepareFile(
      Buffer.from(worker.replaceAll('{{shell.hash}}', shellHash)),
      'text/javascript; charset=utf-8',
    ),
    manifest: await prepareFile(
      named(manifest, value => JSON.stringify(value).slice(1, -1)),
      'application/manifest+json',
    ),
  }
}
