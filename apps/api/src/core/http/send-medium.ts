import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { WhenSent } from '../storage/media-files.ts'
import { byteRangeOf } from './byte-range.ts'

export type SentMedium = {
  size: number
  type: string
  /** The ETag; null if the content may change. */
  etag: string | null
  /**
   * The bytes from `start` to `end`, both inclusive. Once `whenSent` reports that they are sent, their memory may be
   * reused.
   */
  read(range: { start: number; end: number }, whenSent: WhenSent): Promise<Buffer | Readable> | Buffer
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** Sends all of a medium, a part of it, or 304 if the browser has it already. */
export async function sendMedium(medium: SentMedium, { request, reply }: Exchange): Promise<FastifyReply> {
  const { headers, method } = request
  const { size, type, read } = medium
  const etag = medium.etag === null ? null : `"${medium.etag}"`
  reply.header('accept-ranges', 'bytes')
  if (etag) reply.header('etag', etag)
  if (etag && headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  // Otherwise a part of another version would be combined with parts of this one.
  const isOfThis = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = isOfThis ? byteRangeOf(headers.range, size) : 'whole'
  if (range === null) {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError('out_of_range')
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1).type(type)
  // Otherwise the length of the empty body would be sent.
  if (method === 'HEAD') return reply.send(Readable.from([]))
  // If the connection breaks off, it is never called: the memory of what was being sent stays in use.
  const whenSent: WhenSent = done => void reply.raw.once('finish', done)
  return reply.send(size === 0 ? '' : await read({ start, end }, whenSent))
}
