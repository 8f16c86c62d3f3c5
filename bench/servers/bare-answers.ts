// Started as a program by screens.ts: minimal Fastify routes. Each sends the smallest possible query to the database,
// and answers a prepared text. There are no sessions and no rules.
import { readFile } from 'node:fs/promises'
import fastify from 'fastify'
import { openDatabase } from '../../apps/api/src/core/database/database.ts'

const { DATABASE_URL = '', DATABASE_CONNECTIONS = '', ANSWERS_FILE = '' } = process.env

const { pool } = await openDatabase(DATABASE_URL, {
  maxConnections: Number(DATABASE_CONNECTIONS),
  statementTimeoutMs: 15_000,
  applicationName: 'iki-bench',
})
const answers: string[] = JSON.parse(await readFile(ANSWERS_FILE, 'utf8'))
const server = fastify()
for (const [place, answer] of answers.entries())
  server.get(`/${place}`, async (_, reply) => {
    await pool.query({ name: 'bare', text: 'select 1', values: [] })
    return reply.type('application/json; charset=utf-8').send(answer)
  })
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.once('SIGTERM', () => void server.close().then(() => pool.end()))
