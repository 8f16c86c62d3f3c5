import type * as v from 'valibot'
import type { Access } from '../access/access.ts'
import type { ErrorCode } from './errors.ts'

type Fields = v.ObjectEntries
export type InputSchema = v.ObjectSchema<Fields, undefined>
export type OutputSchema = v.GenericSchema

type Definition<I extends InputSchema, O extends OutputSchema, A extends Access> = {
  /** One line for the list of calls. */
  about: string
  /** Path with {parameters}, each a field of `input`. */
  path: `/v1/${string}`
  access: A
  /** Everything that the call takes: path parameters, then query (GET, DELETE) or body (POST, PUT). */
  input: I
  output: O
  /** The errors that this call can answer, besides those of every call (see commonErrors). */
  errors: readonly ErrorCode[]
  /** Whose `uid` the input may carry. Left out, it must be the signed-in member's own. */
  uid?: 'anyone'
  /** The error for guests where only members may call, instead of not_signed_in. */
  notSignedIn?: ErrorCode
  /** An invalid access token counts as none here: for calls that begin, renew or end a session. */
  bearer?: 'optional'
} & (
  | { method: 'GET' | 'DELETE' }
  /** How the browser sends the body. The server reads both forms and JSON. */
  | { method: 'POST' | 'PUT'; encoding: 'json' | 'form' }
  /** The body is a file of at most so many bytes; all of the input is in the path. */
  | { method: 'PUT'; encoding: 'bytes'; maxBytes: number }
  /** The body is read as the bytes that were sent, of any type: whoever signs a message signs those. All input is in the path. */
  | { method: 'POST'; encoding: 'raw' }
) & {
    /** 'bytes': no envelope, the answer is a file. */
    answer?: 'bytes'
  }

/** The errors that every call can answer. */
export const commonErrors = [
  'invalid_input',
  'broken_body',
  'request_timeout',
  'not_signed_in',
  'not_allowed',
  'plan_required',
  'body_too_large',
  'unsupported_body',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

export type Endpoint<
  I extends InputSchema = InputSchema,
  O extends OutputSchema = OutputSchema,
  A extends Access = Access,
> = Definition<I, O, A>

/**
 * States a call once. From it come the route, its validation, the shape of its answer, its access, the API document,
 * the browser's typed client and the tests for guests, invalid input and wrong plans.
 */
export function endpoint<const I extends InputSchema, const O extends OutputSchema, const A extends Access>(
  definition: Definition<I, O, A>,
): Endpoint<I, O, A> {
  return definition
}

export type InputOf<E extends Endpoint> = v.InferOutput<E['input']>
export type OutputOf<E extends Endpoint> = v.InferOutput<E['output']>

/** The names of the {parameters} in a path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
}

/** The envelope around every answer. */
export type Success<T> = { status: 0; message: 'success'; data: T }
export type Failure = {
  status: -1
  message: string
  code: ErrorCode
  /** Messages by field, where the input was wrong. */
  fields?: Record<string, string>
  /** Why access was refused, if it was. */
  lock?: unknown
  /** The id of a server error (5xx): with it the operator finds the request in the log. */
  requestId?: string
}
export type Envelope<T> = Success<T> | Failure
