import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { encodingFor } from './prepared-file.ts'

/** Less fits into one packet, compressed or not. */
const leastLetters = 1_000
/** Levels that take less time than they save on a slow network: half a millisecond for 30 KB, in a thread of its own. */
const brotliQuality = 4
const gzipLevel = 5

/**
 * Answers in JSON are sent compressed to whoever accepts it. An answer that gives out a session is not: its length
 * would reveal something about a secret (BREACH).
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < leastLetters || !isPlainJson(reply)) {
      done(null, payload)
      return
    }
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `accept-encoding, ${vary}` : 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === null) {
      done(null, payload)
      return
    }
    const send = (error: Error | null, bytes: Buffer) => {
      if (!error) reply.header('content-encoding', encoding)
      done(null, error ? payload : bytes)
    }
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: payload.length }
    if (encoding === 'gzip') gzip(payload, { level: gzipLevel }, send)
    else
      brotliCompress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, ...size } }, send)
  })
}

function isPlainJson(reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? '')
  return (
    type.startsWith('application/json') &&
    !reply.hasHeader('content-encoding') &&
    !reply.hasHeader('set-cookie')
  )
}
