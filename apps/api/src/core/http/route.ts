import { type Access, lockOf, type Viewer } from '@iki/contract/access/access'
import {
  type Endpoint,
  type InputOf,
  type InputSchema,
  type OutputOf,
  pathParameters,
} from '@iki/contract/api/endpoint'
import { readInput } from '@iki/contract/api/wire'
import { guestName } from '@iki/contract/media/activity'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as v from 'valibot'
import { AppError } from '../app-error.ts'
import type { SignedIn } from '../auth/access-token.ts'
import { bodyLimit, openBodyLimit, readFiles, readRaw } from './bodies.ts'
import { fastifySchema } from './json-schema.ts'
import { PreparedAnswer } from './prepared-answer.ts'
import { sendPrepared } from './prepared-file.ts'

type MemberOf<A extends Access> = A extends { kind: 'everyone' } ? SignedIn | null : SignedIn

export type Call<E extends Endpoint> = {
  input: InputOf<E>
  /** The member who calls; null only if the endpoint is open to everyone. */
  member: MemberOf<E['access']>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The only way to register a call. Method, path, access, input and the shape of the answer come from the endpoint;
 * `handle` returns the data for the envelope, or throws an AppError.
 */
export function route<E extends Endpoint>(
  server: FastifyInstance,
  endpoint: E,
  handle: (
    call: Call<E>,
  ) => Promise<E['answer'] extends 'bytes' ? FastifyReply : OutputOf<E> | PreparedAnswer>,
): void {
  const parameters = pathParameters(endpoint.path)
  const options: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: fastifySchema(endpoint),
    config: { endpoint },
    bodyLimit: endpoint.access.kind === 'everyone' ? openBodyLimit : bodyLimit,
    // Before any of the body is read: nobody who may not call makes the server parse what they send.
    onRequest: async request => {
      request.member = await request.server.identify(request)
      await admit(server, endpoint, request.member)
    },
    validatorCompiler: () => () => true, // Inputs are validated by the endpoint's own schema, below.
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store') // Almost every answer is for one member.
      const { member } = request
      const input = inputOf(endpoint, parameters, request)
      checkUid(endpoint, input, member)
      const data = await handle({ input, member: member as MemberOf<E['access']>, request, reply })
      if (data instanceof PreparedAnswer)
        return sendPrepared(data.file, { request, reply: reply.header('cache-control', 'private, no-cache') })
      return endpoint.answer === 'bytes' ? data : { status: 0, message: 'success', data }
    },
  }
  if (takesFile(endpoint)) routeOfFile(server, endpoint, options)
  else if (takesRaw(endpoint)) routeOfRaw(server, options)
  else server.route(options)
}

type FileEndpoint = Extract<Endpoint, { encoding: 'bytes' }>
const takesFile = (endpoint: Endpoint): endpoint is FileEndpoint =>
  'encoding' in endpoint && endpoint.encoding === 'bytes'

const takesRaw = (endpoint: Endpoint) => 'encoding' in endpoint && endpoint.encoding === 'raw'

/** Its handler finds what was sent as the request's body, a buffer. */
function routeOfRaw(server: FastifyInstance, options: RouteOptions): void {
  void server.register(async receiving => {
    readRaw(receiving)
    receiving.route({ ...options, bodyLimit })
  })
}

/**
 * Its handler finds the file as the request's body, a buffer, and holds an upload slot for as long as it is in memory.
 */
function routeOfFile(
  server: FastifyInstance,
  { maxBytes }: FileEndpoint,
  { onRequest, ...options }: RouteOptions,
): void {
  void server.register(async filing => {
    readFiles(filing)
    filing.route({
      ...options,
      bodyLimit: maxBytes,
      onRequest: [
        ...[onRequest ?? []].flat(),
        async ({ member, headers }, reply) => {
          const declaredBytes = Number(headers['content-length'] ?? maxBytes)
          const size = Math.min(Math.max(declaredBytes || 0, 0), maxBytes) // More is refused before it is read.
          reply.raw.once('close', server.uploads.enter(member?.uid ?? '', size))
        },
      ],
    })
  })
}

async function admit(
  server: FastifyInstance,
  { access, notSignedIn = 'not_signed_in' }: Endpoint,
  member: SignedIn | null,
): Promise<void> {
  if (access.kind === 'everyone' || (access.kind === 'member' && member)) return
  const needsLicences = access.kind === 'plans' || access.kind === 'anyPlan'
  const viewer: Viewer = member && {
    uid: member.uid,
    authority: member.authority,
    licences: needsLicences ? await server.licencesOf(member.uid) : [],
  }
  const lock = lockOf(access, viewer, server.clock())
  if (lock?.reason === 'sign_in') throw new AppError(notSignedIn)
  if (lock?.reason === 'operator') throw new AppError('not_allowed')
  if (lock) throw new AppError('plan_required', { lock })
}

function inputOf<E extends Endpoint>(endpoint: E, parameters: string[], request: FastifyRequest): InputOf<E> {
  const schema: InputSchema = endpoint.input
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const body = takesFile(endpoint) || takesRaw(endpoint) ? {} : request.body
  const fromPath = picked(parameters, asRecord(request.params))
  const sent = { ...asRecord(takesBody ? body : request.query), ...fromPath }
  const result = v.safeParse(schema, readInput(schema, sent), { abortPipeEarly: true })
  if (!result.success) throw new AppError('invalid_input', { fields: messagesByField(result.issues) })
  return result.output as InputOf<E>
}

function picked(names: string[], all: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(names.map(name => [name, all[name]]))
}

function asRecord(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new AppError('broken_body')
  return value as Record<string, unknown>
}

function messagesByField(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of issues) messages[v.getDotPath(issue) ?? 'input'] ??= issue.message
  return messages
}

/** A uid in the input must be the caller's own, unless the endpoint allows anyone's. */
function checkUid(endpoint: Endpoint, input: Record<string, unknown>, member: SignedIn | null): void {
  if (endpoint.uid === 'anyone' || typeof input.uid !== 'string') return
  if (input.uid === (member?.uid ?? guestName)) return
  throw new AppError(member ? 'not_allowed' : 'not_signed_in')
}
