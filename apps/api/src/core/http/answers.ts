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
      serialize ??= buildSerializer(schema as Parameters<typeof buildSerializer>[0])
      return serialize(data)
    }
  })
}
