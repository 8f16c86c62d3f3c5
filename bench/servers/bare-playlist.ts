// Started as a program by playlist-read.ts: a minimal Fastify route that sends the same query to the database, and
// answers a prepared text. There are no sessions and no rules.
import fastify from 'fastify'
import { openDatabase } from '../../apps/api/src/core/database/database.ts'
import { playlistByTagText } from '../../apps/api/src/features/lesson/playlist/playlist.store.ts'

const { DATABASE_URL = '', DATABASE_CONNECTIONS = '', ANSWER = '', TAG = '', UID = '' } = process.env

const { pool } = await openDatabase(DATABASE_URL, {
  maxConnections: Number(DATABASE_CONNECTIONS),
  statementTimeoutMs: 15_000,
  applicationName: 'iki-bench',
})
const server = fastify()
server.get('/', async (_, reply) => {
  const { rows } = await pool.query({
    name: 'playlist_by_tag',
    text: playlistByTagText,
    values: [TAG, UID, new Date()],
  })
  if (rows.length === 0) throw new Error('There is no such playlist.')
  return reply.type('application/json; charset=utf-8').send(ANSWER)
})
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.once('SIGTERM', () => void server.close().then(() => pool.end()))
