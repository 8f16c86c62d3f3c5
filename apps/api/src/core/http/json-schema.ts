import { type Endpoint, pathParameters } from '@iki/contract/api/endpoint'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'

const failureSchema = {
  type: 'object',
  properties: {
    status: { type: 'integer', const: -1 },
    message: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    lock: { type: 'object', additionalProperties: true },
    requestId: { type: 'string' },
  },
  required: ['status', 'message', 'code'],
}

/** What Fastify needs of an endpoint: schemas for the API document, and the output schema for its serialiser. */
export function fastifySchema(endpoint: Endpoint) {
  const inPath = pathParameters(endpoint.path)
  const entries = Object.entries(endpoint.input.entries)
  const pick = (isWanted: (name: string) => boolean) =>
    v.object(Object.fromEntries(entries.filter(([name]) => isWanted(name))))
  const parameters = pick(name => inPath.includes(name))
  const rest = pick(name => !inPath.includes(name))
  const hasRest = Object.keys(rest.entries).length > 0
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  return {
    summary: endpoint.about,
    description: `Access: ${accessText(endpoint)}. Errors: ${endpoint.errors.join(', ') || 'the common ones'}.`,
    tags: [endpoint.path.split('/')[2] ?? 'other'],
    ...(inPath.length > 0 && { params: schemaOf(parameters) }),
    ...(takesBody && { body: bodyShape(endpoint, rest), consumes: [bodyType(endpoint)] }),
    ...(!takesBody && hasRest && { querystring: schemaOf(rest) }),
    response: {
      ...(endpoint.answer !== 'bytes' && { 200: envelope(schemaOf(endpoint.output)) }),
      '4xx': failureSchema,
      '5xx': failureSchema,
    },
  }
}

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  bytes: 'application/octet-stream',
  raw: '*/*',
}

function bodyType(endpoint: Endpoint): string {
  return bodyTypes['encoding' in endpoint ? endpoint.encoding : 'json']
}

function bodyShape(endpoint: Endpoint, rest: v.GenericSchema): object {
  const isFile = 'encoding' in endpoint && (endpoint.encoding === 'bytes' || endpoint.encoding === 'raw')
  return isFile ? { type: 'string', format: 'binary' } : schemaOf(rest)
}

function accessText({ access }: Endpoint): string {
  return access.kind === 'plans' ? `plans ${access.plans.join(', ')}` : access.kind
}

function envelope(data: object) {
  return {
    type: 'object',
    properties: { status: { type: 'integer' }, message: { type: 'string' }, data },
    required: ['status', 'message', 'data'],
  }
}

function schemaOf(schema: v.GenericSchema): object {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    // The serialiser needs to know that a tuple has as many items as it names.
    overrideSchema: ({ jsonSchema, valibotSchema }) =>
      valibotSchema.type === 'tuple' && Array.isArray(jsonSchema.items)
        ? { ...jsonSchema, minItems: jsonSchema.items.length, additionalItems: false }
        : undefined,
  })
  return rest
}
