import { mkdir } from 'node:fs/promises'
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
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/iki?tls=no`,
    stop: () => server.close(),
  }
}
