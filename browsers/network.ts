import { connect, createServer, type Server, type Socket } from 'node:net'

/** The network between the browser and the server, which can be cut. */
export type Network = { address: string; cut(): Promise<void>; mend(): Promise<void>; end(): Promise<void> }

export async function networkTo(port: () => number): Promise<Network> {
  const open = new Set<Socket>()
  let server: Server | null = null
  let own = 0

  const mend = () =>
    new Promise<void>((done, failed) => {
      server = createServer(socket => {
        const other = connect(port(), '127.0.0.1')
        for (const [one, two] of [
          [socket, other],
          [other, socket],
        ] as const) {
          open.add(one)
          one.pipe(two)
          one.on('error', () => two.destroy())
          one.on('close', () => {
            open.delete(one)
            two.destroy()
          })
        }
      })
      server.once('error', failed)
      server.listen(own, '127.0.0.1', () => {
        const address = server?.address()
        own = typeof address === 'object' && address ? address.port : own
        done()
      })
    })
  const cut = () =>
    new Promise<void>(done => {
      if (!server) return done()
      server.close(() => done())
      server = null
      for (const socket of open) socket.destroy()
    })

  await mend()
  return { address: `http://127.0.0.1:${own}`, cut, mend, end: cut }
}
