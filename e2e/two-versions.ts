import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { site } from './command.ts'

/** Marks a file of the version before: its name and what is in it. */
const mark = '-before'

/**
 * A host that has the version before, until it has the one that is built: they differ in the names of all scripts and of
 * the bare shell, and neither has the files of the other. Guests only: cookies do not go through.
 */
export async function hostOfTwoVersions() {
  const worker = await (await fetch(site('/worker.js'))).text()
  const names = [...worker.matchAll(/assets\/([\w.-]+\.(?:js|html))/g)].map(([, name = '']) => name)
  const version = /name:.([\w-]{10}-[\w-]{10})(?![\w-])/.exec(worker)?.[1]
  if (version === undefined) throw new Error('The worker names no version.')
  const name = new RegExp([version, ...names].map(each => each.replaceAll('.', '\\.')).join('|'), 'g')
  const marked = (each: string) => each.replace(/(?=\.\w+$|(?<!\.\w+)$)/, mark)
  let isBefore = true

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const isOfBefore = path.includes(mark)
    if (path.startsWith('/assets/') && /\.(js|html)$/.test(path) && isOfBefore !== isBefore)
      return void response.writeHead(404).end()
    const answered = await fetch(site(path.replace(mark, '')), { redirect: 'manual' })
    // Not the CSP, which has hashes of what stands inline with the names of files.
    const passedOn = ['content-type', 'cache-control', 'location']
    const headers = passedOn.flatMap(each => {
      const value = answered.headers.get(each)
      return value === null ? [] : [[each, value] as const]
    })
    const isText = /html|javascript/.test(answered.headers.get('content-type') ?? '')
    response.writeHead(answered.status, {
      ...Object.fromEntries(headers),
      // So that what is shown later comes from the worker, and not from the browser’s own cache.
      ...(isOfBefore && { 'cache-control': 'no-store' }),
    })
    if (!isBefore || !isText) return void response.end(Buffer.from(await answered.arrayBuffer()))
    response.end((await answered.text()).replaceAll(name, marked))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scriptsOfBefore: names.filter(each => each.endsWith('.js')).map(each => `/assets/${marked(each)}`),
    renew(): void {
      isBefore = false
    },
    stop(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
