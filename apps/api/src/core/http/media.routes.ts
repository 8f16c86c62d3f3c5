import { streamMedia } from '@iki/contract/media/media'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { mediaFiles } from '../storage/media-files.ts'
import { mediaTypeOf } from '../storage/media-type.ts'
import type { Storage } from '../storage/storage.ts'
import { cacheWhileOpen } from './cache-while-open.ts'
import type { Admit } from './media-gate.ts'
import { answerReceivers } from './receiver-pages.ts'
import { route } from './route.ts'
import { sendMedium } from './send-medium.ts'

type Parts = {
  admit: Admit
  storage: Storage
  /** A proxy has the media folder and sends the file that our answer names (docs/proxy/nginx.conf, decision 127). */
  isByProxy: boolean
}

/** Where that proxy has the folder, for nobody but us. */
const proxyFolder = '/iki-media'

/** The only routes that send media: by a signed address, to the browser or the receiver for which it was made. */
export function mediaRoutes(server: FastifyInstance, parts: Parts): void {
  const files = mediaFiles(parts.storage)
  answerReceivers(server, streamMedia.path)
  route(server, streamMedia, async ({ input, request, reply }) => {
    const { key } = input
    await parts.admit(input, request, reply)
    const size = await files.sizeOf(key)
    if (size === null) throw new AppError('not_found')
    const type = mediaTypeOf(key)
    if (type.startsWith('image/')) cacheWhileOpen(reply, input, server.clock())
    // Stored by the browser, but requested again each time, so that a lost right ends what is playing.
    else reply.header('cache-control', 'private, no-cache')
    if (parts.isByProxy) return reply.header('x-accel-redirect', `${proxyFolder}/${key}`).type(type).send('')
    const medium = { size, type, etag: key }
    return sendMedium(
      { ...medium, read: (range, whenSent) => files.read({ key, ...range }, whenSent) },
      { request, reply },
    )
  })
}
