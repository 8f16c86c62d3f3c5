import { streamMedia } from '@iki/contract/media/media'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { mediaFiles } from '../media-files.ts'
import { mediaTypeOf } from '../media-type.ts'
import type { Storage } from '../storage.ts'
import type { Admit } from './media-gate.ts'
import { answerReceivers } from './receiver-pages.ts'
import { route } from './route.ts'
import { sendMedium } from './send-medium.ts'

/** Media leave the server here only: by a signed address, to the browser or the receiver that it was made for. */
export function mediaRoutes(server: FastifyInstance, parts: { admit: Admit; storage: Storage }): void {
  const files = mediaFiles(parts.storage)
  answerReceivers(server, streamMedia.path)
  route(server, streamMedia, async ({ input, request, reply }) => {
    const { key } = input
    await parts.admit(input, request, reply)
    reply.header('cache-control', 'private, no-cache') // Kept, but asked for again, so that a lost right counts.
    const size = await files.sizeOf(key)
    if (size === null) throw new AppError('not_found')
    const medium = { size, type: mediaTypeOf(key), etag: key }
    return sendMedium(
      { ...medium, read: (range, whenSent) => files.read({ key, ...range }, whenSent) },
      { request, reply },
    )
  })
}
