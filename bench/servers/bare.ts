// Started as a program by beside-bare.ts: a minimal Fastify route that sends one statement to the database, and answers
// a prepared text. There are no sessions and no rules.
import formBody from '@fastify/formbody'
import fastify from 'fastify'
import { openDatabase } from '../../apps/api/src/core/database/database.ts'

const { DATABASE_URL = '', DATABASE_CONNECTIONS = '', ANSWER = '', TEXT = '', VALUES = '' } = process.env

const { pool } = await openDatabase(DATABASE_URL, {
  maxConnections: Number(DATABASE_CONNECTIONS),
  statementTimeoutMs: 15_000,
  applicationName: 'iki-bench',
})
const values: unknown[] = JSON.parse(VALUES)
const server = fastify()
await server.register(formBody)

async function answer(sent: unknown[]): Promise<string> {
  const { rows } = await pool.query({ name: 'bare', text: TEXT, values: sent })
  if (rows.length === 0) throw new Error('The statement found nothing.')
  return ANSWER
}

server.get('/', async (_, reply) => {
  const text = await answer(values)
  return reply.type('application/json; charset=utf-8').send(text)
})
/** The values of the statement are fields of the body. */
server.route({
  method: ['POST', 'PUT'],
  url: '/',
  async handler({ body }, reply) {
    const fields = body as Record<string, unknown>
    const text = await answer(values.map(name => stored(fields[String(name)])))
    return reply.type('application/json; charset=utf-8').send(text)
  },
})

/** What is no single value is stored as JSON. */
const stored = (field: unknown) => (typeof field === 'object' ? JSON.stringify(field) : field)

process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.once('SIGTERM', () => void server.close().then(() => pool.end()))
