import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const socketName = '.s.PGSQL.5432'

/** A connection to a database (by its socket) that a test can cut and restore. */
export async function cuttableDatabase(url: string) {
  const target = new URL(url)
  const folder = await mkdtemp(path.join(tmpdir(), 'iki-cut-'))
  const real = path.join(target.searchParams.get('host') ?? '', socketName)
  const open = new Set<Socket>()
  let server: Server | null = null

  async function mend(): Promise<void> {
    const made = createServer(socket => {
      const onward = connect(real)
      for (const [from, to] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        open.add(from)
        from.on('error', () => {})
        from.on('close', () => {
          open.delete(from)
          to.destroy()
        })
        from.pipe(to)
      }
    })
    await new Promise<void>(resolve => made.listen(path.join(folder, socketName), resolve))
    server = made
  }

  async function cut(): Promise<void> {
    const closing = new Promise(resolve => server?.close(resolve) ?? resolve(null))
    for (const socket of open) socket.destroy()
    await closing
    server = null
  }

  await mend()
  target.searchParams.set('host', folder)
  return {
    url: target.href,
    cut,
    mend,
    async stop() {
      if (server) await cut()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
