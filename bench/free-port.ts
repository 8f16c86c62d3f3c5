import { createServer } from 'node:net'

/** A port that is free now, for programs that can't choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise(done => server.close(done))
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.')
  return address.port
}
