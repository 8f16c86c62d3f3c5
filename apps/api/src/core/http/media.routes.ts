import { Readable } from 'node:stream'
import { streamMedia } from '@iki/contract/media'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { MediaAddresses } from '../media-address.ts'
import { type MediaFiles, mediaFiles } from '../media-files.ts'
import { mediaTypeOf } from '../media-type.ts'
import type { Storage } from '../storage.ts'
import { byteRangeOf } from './byte-range.ts'
import { route } from './route.ts'

type Parts = {
  addresses: MediaAddresses
  storage: Storage
  /** The session in the refresh cookie, which a media element sends by itself; null without one. */
  sessionOfCookie(request: FastifyRequest): string | null
  revoked: { has(sessionId: string): boolean }
}

/** Media leave the server here only: by a signed address, to the browser or the receiver that it was made for. */
export function mediaRoutes(server: FastifyInstance, parts: Parts): void {
  const { addresses, storage, sessionOfCookie, revoked } = parts
  const files = mediaFiles(storage.directory)
  route(server, streamMedia, async ({ input, request, reply }) => {
    const sessionId = sessionOfCookie(request)
    const audience = addresses.audienceOf(input, sessionId)
    if (!audience) throw new AppError(sessionId ? 'not_allowed' : 'not_signed_in')
    const isOwn = audience !== 'anyone' && audience.reach === 'browser'
    if (audience !== 'anyone' && revoked.has(audience.sessionId)) throw new AppError('not_signed_in')
    // A receiver plays in a page of its own maker.
    if (!isOwn) reply.header('access-control-allow-origin', '*')
    reply
      .header('cache-control', 'private, no-cache') // Kept, but asked for again, so that a lost right counts.
      .header('cross-origin-resource-policy', isOwn ? 'same-origin' : 'cross-origin')
    return sendMedium(files, input.key, request, reply)
  })
}

/** All of a medium, a part of it, or word that the browser has it already. */
async function sendMedium(
  files: MediaFiles,
  key: string,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const size = await files.sizeOf(key)
  if (size === null) throw new AppError('not_found')
  const etag = `"${key}"`
  reply.header('etag', etag).header('accept-ranges', 'bytes')
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  // A part of something else would be put together with parts of this.
  const isOfThis = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = isOfThis ? byteRangeOf(headers.range, size) : 'whole'
  if (range === null) {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError('out_of_range')
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1).type(mediaTypeOf(key))
  if (method === 'HEAD') return reply.send(Readable.from([])) // The length of anything else would be told instead.
  return reply.send(size === 0 ? '' : await files.read({ key, start, end }))
}
