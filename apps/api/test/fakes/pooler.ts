import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { errorFrame, frame, framesOf, nameAndRest, startupFrame, startupParameters, text } from './wire.ts'

/** What PgBouncer passes on; it refuses every other startup parameter. */
const accepted = ['user', 'database', 'application_name', 'client_encoding', 'timezone', 'datestyle']
const socketName = '.s.PGSQL.5432'

type Server = { socket: Socket; client: Client | null; isReady: boolean; parses: ('told' | 'own')[] }
type Client = { socket: Socket; server: Server | null; open: number; statements: Map<string, Buffer> }

/**
 * A pooler in transaction mode in front of a database (by its socket): each transaction gets the connection that has
 * been idle longest, so that no session state is ever met again. `keepsNames` renames prepared statements and prepares
 * them on every connection, as PgBouncer does from 1.21 on; without it names are passed on unchanged.
 */
export async function startPooler(url: string, { connections = 3, supportsPreparedStatements = false } = {}) {
  const target = new URL(url)
  const real = path.join(target.searchParams.get('host') ?? '', socketName)
  const identity = { user: target.username, database: target.pathname.slice(1) }
  const folder = await mkdtemp(path.join(tmpdir(), 'iki-pooler-'))
  const free: Server[] = []
  const waiting: Client[] = []
  const held = new Map<Client, Buffer[]>()
  const sockets = new Set<Socket>()
  let opened = 0

  function openServer(): void {
    opened++
    const socket = watch(connect(real))
    const server: Server = { socket, client: null, isReady: false, parses: [] }
    socket.write(startupFrame(identity))
    socket.on('close', () => {
      opened--
      server.client?.socket.destroy()
      if (free.includes(server)) free.splice(free.indexOf(server), 1)
    })
    framesOf(socket, (type, bytes) => fromServer(server, type, bytes))
  }

  function fromServer(server: Server, type: string, bytes: Buffer): void {
    const { client } = server
    if (type === 'Z' && !server.isReady) {
      server.isReady = true
      release(server)
    }
    if (!client) return
    if (supportsPreparedStatements && type === '3') return // Of the Close before each Parse.
    if (type === '1' && server.parses.shift() === 'own') return
    client.socket.write(bytes)
    if (type !== 'Z') return
    server.parses = []
    client.open--
    if (client.open === 0 && bytes[5] === 'I'.charCodeAt(0)) {
      client.server = null
      release(server)
    }
  }

  function release(server: Server): void {
    server.client = null
    free.push(server)
    serveNext()
  }

  function serveNext(): void {
    if (free.length === 0 && opened < connections) openServer()
    while (free.length > 0 && waiting.length > 0) {
      const [client, server] = [waiting.shift(), free.shift()]
      if (!client || !server) return
      Object.assign(server, { client })
      Object.assign(client, { server })
      const frames = held.get(client) ?? []
      held.delete(client)
      for (const each of frames) fromClient(client, String.fromCharCode(each[0] ?? 0), each)
    }
  }

  function fromClient(client: Client, type: string, bytes: Buffer): void {
    const { server } = client
    if (type === 'X') {
      client.socket.destroy()
    } else if (server) {
      if (type === 'Q' || type === 'S') client.open++
      server.socket.write(supportsPreparedStatements ? renamed(client, server, type, bytes) : bytes)
    } else {
      if (!waiting.includes(client)) waiting.push(client)
      held.set(client, [...(held.get(client) ?? []), bytes])
      serveNext()
    }
  }

  /** The same under a name made from the statement itself, which is parsed again each time. */
  function renamed(client: Client, server: Server, type: string, bytes: Buffer): Buffer {
    const body = bytes.subarray(5)
    if (type === 'P') {
      const [name, statement] = nameAndRest(body)
      server.parses.push('told')
      if (name === '') return bytes
      client.statements.set(name, statement)
      return parse(statement)
    }
    if (type !== 'B') return bytes
    const [portal, after] = nameAndRest(body)
    const [name, rest] = nameAndRest(after)
    const statement = client.statements.get(name)
    if (!statement) return bytes
    server.parses.push('own')
    const bind = frame('B', Buffer.concat([text(portal), text(nameOf(statement)), rest]))
    return Buffer.concat([parse(statement), bind])
  }

  function watch(socket: Socket): Socket {
    sockets.add(socket)
    socket.on('error', () => {})
    return socket.on('close', () => sockets.delete(socket))
  }

  const listening = createServer(socket => {
    const client: Client = { socket: watch(socket), server: null, open: 0, statements: new Map() }
    socket.on('close', () => {
      held.delete(client)
      if (waiting.includes(client)) waiting.splice(waiting.indexOf(client), 1)
      client.server?.socket.destroy() // In the middle of its transaction.
    })
    framesOf(
      socket,
      (type, bytes) => {
        if (type !== '') return fromClient(client, type, bytes)
        const refused = startupParameters(bytes).find(name => !accepted.includes(name.toLowerCase()))
        if (refused) return void socket.end(errorFrame('08P01', `unsupported startup parameter: ${refused}`))
        socket.write(
          Buffer.concat([frame('R', Buffer.alloc(4)), frame('K', randomBytes(8)), frame('Z', 'I')]),
        )
      },
      { hasStartup: true },
    )
  })
  await new Promise<void>(resolve => listening.listen(path.join(folder, socketName), resolve))
  target.searchParams.set('host', folder)
  return {
    url: target.href,
    async stop() {
      const closed = new Promise(resolve => listening.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const nameOf = (statement: Buffer) =>
  `pooler_${createHash('sha256').update(statement).digest('hex').slice(0, 20)}`

function parse(statement: Buffer): Buffer {
  const name = text(nameOf(statement))
  return Buffer.concat([
    frame('C', Buffer.concat([text('S').subarray(0, 1), name])),
    frame('P', Buffer.concat([name, statement])),
  ])
}
