// Started as a program by money/checkout.ts: a minimal Fastify route that writes so many rows, a statement each, in as
// many transactions as are named. There are no sessions and no rules.
import fastify from 'fastify'
import { openDatabase } from '../../apps/api/src/core/database/database.ts'

const { DATABASE_URL = '', DATABASE_CONNECTIONS = '', ROWS = '' } = process.env

const { pool } = await openDatabase(DATABASE_URL, {
  maxConnections: Number(DATABASE_CONNECTIONS),
  statementTimeoutMs: 15_000,
  applicationName: 'iki-bench',
})
const transactions: number[] = JSON.parse(ROWS)
const about = 'カード（練習用）・Visa 末尾4242'
const body = JSON.stringify({ about, lines: Array.from({ length: 5 }, () => about) })
const text = 'insert into bare_rows (id, place, about, body, at) values ($1, $2, $3, $4, now())'

const server = fastify()
server.post('/', async request => {
  const { id } = request.body as { id: string }
  let place = 0
  for (const rows of transactions) {
    const client = await pool.connect()
    try {
      if (rows > 1) await client.query('begin')
      for (let row = 0; row < rows; row++)
        await client.query({ name: 'bare', text, values: [id, place++, about, body] })
      if (rows > 1) await client.query('commit')
    } finally {
      client.release()
    }
  }
  return { status: 0 }
})

process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.once('SIGTERM', () => void server.close().then(() => pool.end()))
