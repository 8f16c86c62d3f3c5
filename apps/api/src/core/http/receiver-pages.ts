import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The origin of the pages of Google's receivers, which read streams and captions by script. */
const receiverOrigin = 'https://www.gstatic.com'

/** Allows a receiver's page to read an answer, and pages of nobody else. */
export function allowReceiver(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'origin')
  if (request.headers.origin === receiverOrigin) reply.header('access-control-allow-origin', receiverOrigin)
}

/** Older receivers send a preflight request before a range request. Its answer reveals nothing about the file. */
export function answerReceivers(server: FastifyInstance, path: string): void {
  server.options(path.replace(/\{(\w+)\}/g, ':$1'), { schema: { hide: true } }, async (request, reply) => {
    allowReceiver(request, reply)
    return reply
      .headers({
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'range, content-type, accept-encoding',
        'access-control-max-age': '600',
      })
      .code(204)
      .send()
  })
}
