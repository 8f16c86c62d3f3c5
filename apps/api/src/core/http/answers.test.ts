import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serializeAnswers } from './answers.ts'

const name = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
const properties = {
  object: orNull(name),
  list: orNull({ type: 'array', items: orNull(name) }),
  text: orNull({ type: 'string', maxLength: 30, format: 'date-time' }),
  number: orNull({ type: 'number' }),
  either: orNull({ oneOf: [name, { type: 'object', properties: { id: { const: 'x' } }, required: ['id'] }] }),
}

async function serialized(answer: object) {
  const server = fastify()
  serializeAnswers(server)
  server.get('/', { schema: { response: { 200: { type: 'object', properties } } } }, async () => answer)
  return (await server.inject('/')).json()
}

test('what may be null is answered as it is, and without the fields that its schema does not name', async () => {
  const secret = { secret: 'not to be sent' }
  const at = '2026-11-23T00:00:00.000Z'
  const given = { name: '息', ...secret }
  const sent = { object: given, list: [given, null], text: at, number: 0, either: { id: 'x', ...secret } }
  expect(await serialized({ ...sent, ...secret })).toEqual({
    object: { name: '息' },
    list: [{ name: '息' }, null],
    text: at,
    number: 0,
    either: { id: 'x' },
  })
})

test('null is answered as null, whatever else it may be', async () => {
  const nothing = Object.fromEntries(Object.keys(properties).map(field => [field, null]))
  expect(await serialized(nothing)).toEqual(nothing)
})
