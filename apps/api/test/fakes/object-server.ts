import { mkdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
// @ts-expect-error: it has no types.
import S3rver from 's3rver'

type ObjectServer = {
  /** The setting for it. */
  url: string
  /** The requests so far: method and path. */
  readonly asked: string[]
  stop(): Promise<void>
}

/** An S3 server with one empty bucket in `folder`. It breaks off requests that it `refuses`. */
export async function startObjectServer(
  folder: string,
  refuses: (path: string) => boolean = () => false,
): Promise<ObjectServer> {
  const asked: string[] = []
  await mkdir(folder, { recursive: true })
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'iki', configs: [] }],
  })
  const { port } = (await server.run()) as { port: number }
  // With the machine's time, the client would correct the time of the tests.
  server.httpServer.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    response.sendDate = false
    asked.push(`${request.method} ${request.url}`)
    if (refuses(request.url ?? '')) request.destroy()
  })
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/iki?tls=no`,
    asked,
    stop: () => server.close(),
  }
}
