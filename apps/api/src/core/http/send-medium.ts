import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { WhenSent } from '../media-files.ts'
import { byteRangeOf } from './byte-range.ts'

export type SentMedium = {
  size: number
  type: string
  /** By what a browser knows it again; null for what may be another the next time. */
  etag: string | null
  /** The bytes from `start` to `end`, both included. Their memory may be another's `whenSent` says that they are sent. */
  read(range: { start: number; end: number }, whenSent: WhenSent): Promise<Buffer | Readable> | Buffer
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** All of a medium, a part of it, or word that the browser has it already. */
export async function sendMedium(medium: SentMedium, { request, reply }: Exchange): Promise<FastifyReply> {
  const { headers, method } = request
  const { size, type, read } = medium
  const etag = medium.etag === null ? null : `"${medium.etag}"`
  reply.header('accept-ranges', 'bytes')
  if (etag) reply.header('etag', etag)
  if (etag && headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  // A part of something else would be put together with parts of this.
  const isOfThis = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = isOfThis ? byteRangeOf(headers.range, size) : 'whole'
  if (range === null) {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError('out_of_range')
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1).type(type)
  if (method === 'HEAD') return reply.send(Readable.from([])) // The length of anything else would be told instead.
  // Never without it: what is sent to a connection that breaks off stays where it is.
  const whenSent: WhenSent = done => void reply.raw.once('finish', done)
  return reply.send(size === 0 ? '' : await read({ start, end }, whenSent))
}
