import buildSerializer from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

type Serializer = (data: unknown) => string

/**
 * Serialises answers by the output schema of their endpoint. A serialiser is made when it is first needed: making all
 * of them would be a tenth of a start.
 */
export function serializeAnswers(server: FastifyInstance): void {
  server.setSerializerCompiler(({ schema }) => {
    let serialize: Serializer | undefined
    return data => {
      serialize ??= buildSerializer(nullFirst(schema) as Parameters<typeof buildSerializer>[0])
      return serialize(data)
    }
  })
}

/**
 * A schema in which it is seen at once that a value is null, or is not. Otherwise the serialiser validates it by each
 * alternative before it writes it.
 */
function nullFirst(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(nullFirst)
  if (typeof schema !== 'object' || schema === null) return schema
  const inside = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, nullFirst(part)]))
  const { anyOf, ...rest } = inside
  const other = Array.isArray(anyOf) && anyOf.length === 2 && anyOf[1]?.type === 'null' ? anyOf[0] : null
  if (other === null) return inside
  const hasType = typeof other.type === 'string'
  return hasType ? { ...rest, ...other, nullable: true } : { ...rest, anyOf: [{ type: 'null' }, other] }
}
