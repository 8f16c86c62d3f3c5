import { mkdir } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
// @ts-expect-error: it has no types.
import S3rver from 's3rver'

/** A server that speaks S3, with one empty bucket in `folder`. Answers the setting that leads to it. */
export async function startObjectServer(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: folder },
    configureBuckets: [{ name: 'iki', configs: [] }],
  })
  const { port } = (await server.run()) as { port: number }
  // The machine's time would have the client correct the time of the tests.
  server.httpServer.prependListener('request', (_: unknown, response: ServerResponse) => {
    response.sendDate = false
  })
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/iki?tls=no`,
    stop: () => server.close(),
  }
}
