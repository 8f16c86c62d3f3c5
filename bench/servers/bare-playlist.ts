// Run as a program of its own by playlist-read.ts: the barest Fastify route that asks the database the same thing. It
// knows nobody, decides nothing and answers a text that was made before.
import fastify from 'fastify'
import { openDatabase } from '../../apps/api/src/core/database.ts'
import { playlistByTagText } from '../../apps/api/src/features/lesson/playlist.store.ts'

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
