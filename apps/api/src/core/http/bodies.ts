import { parse } from 'node:querystring'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** No call accepts a larger body; files have limits of their own. */
export const bodyLimit = 256 * 1024
/** Calls that are open to everybody accept less, because everything that is sent there has to be parsed. */
export const openBodyLimit = 64 * 1024
/** More fields than any form has, and few enough to be parsed in no time. */
export const mostFields = 500

/** Reads JSON, forms and multipart forms, each within `bodyLimit`. */
export async function readBodies(server: FastifyInstance): Promise<void> {
  readJson(server)
  await server.register(formbody, { bodyLimit, parser: readForm })
  const parse = (request: FastifyRequest, body: Buffer) =>
    readMultipart(body, request.headers['content-type'])
  server.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, parse)
}

/** For calls that take a file: pictures and untyped bytes, as a buffer, and nothing else. */
export function readFiles(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    /^(image\/[\w.+-]+|application\/octet-stream)/,
    { parseAs: 'buffer' },
    (_, body, done) => done(null, body),
  )
}

/** For calls that are signed: whatever is sent, as a buffer. */
export function readRaw(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
}

/** An empty JSON body is read as {}, and a key that would reach a prototype is refused. */
function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parse(request, body as string, done)
  })
}

function readForm(body: string): Record<string, unknown> {
  checkFields(body.split('&', mostFields + 1).length)
  return parse(body)
}

function checkFields(count: number): void {
  if (count > mostFields) throw new AppError('broken_body')
}

/** Every field of a multipart form has headers of its own, which name it. */
const fieldHead = 'content-disposition'

/** The fields by name; a repeated name becomes a list, as in a form. No call takes files this way. */
async function readMultipart(body: Buffer, contentType = ''): Promise<object> {
  checkFields(
    body
      .toString('latin1')
      .toLowerCase()
      .split(fieldHead, mostFields + 2).length - 1,
  )
  const sent = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
  const form = await sent.formData().catch(() => {
    throw new AppError('broken_body')
  })
  const fields = new Map<string, string | string[]>()
  for (const [name, value] of form) {
    if (typeof value !== 'string') throw new AppError('unsupported_body')
    const before = fields.get(name)
    fields.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(fields)
}
