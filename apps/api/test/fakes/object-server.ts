import { mkdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
// @ts-expect-error: it has no types.
import S3rver from 's3rver'

type ObjectServer = {
  /** The setting that leads to it. */
  url: string
  /** What it was asked for so far: method and path. */
  readonly asked: string[]
  stop(): Promise<void>
}

/** A server that speaks S3, with one empty bucket in `folder`. It breaks off what it `refuses`. */
export async function startObjectServer(
  folder: string,
  refuses: (path: string) => boolean = () => false,
): Promise<ObjectServer> {
  const asked: string[] = []
  await mkdir(folder, { recursive: true })
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: folder },
    configureBuckets: [{ name: 'iki', configs: [] }],
  })
  const { port } = (await server.run()) as { port: number }
  // The machine's time would have the client correct the time of the tests.
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
