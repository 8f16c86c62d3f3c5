import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { accessTokens } from '#core/auth/access-token.ts'
import { systemClock } from '#core/clock.ts'
import { secretFrom } from '#core/secrets/secret-keys.ts'
import { askPatiently } from './asking-clients.ts'
import { startMain } from './command.ts'
import { createTestDatabase } from './database.ts'
import { createMember } from './factories.ts'
import { aDraw, publishGacha } from './gacha-factories.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const { database: db, url } = await createTestDatabase()
const directory = await temporaryDirectory()
const secret = 'a secret of this test, long enough to be one'
const startServer = () => startMain({ DATABASE_URL: url, DATA_DIR: directory, SECRET: secret })

const [drawers, answersBefore] = [20, 60]
const given = 1_000_000
/** So many that almost each draw gives something new. */
const manyThings = Array.from({ length: 200 }, (_, index) => ({
  item: `thing-${index}`,
  rarity: 1,
  weight: 5_000,
}))

type Drawer = { uid: string; headers: Record<string, string>; sent: string[]; answered: Map<string, string> }

async function aDrawer(): Promise<Drawer> {
  const { uid } = await createMember(db)
  await db.execute(sql`insert into credit_balances (uid, balance) values (${uid}, ${given})`)
  const tokens = accessTokens(secretFrom(secret), systemClock)
  const token = await tokens.issue({ uid, authority: 'customer', sessionId: `session-${uid}` })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return { uid, headers, sent: [], answered: new Map() }
}

async function send(address: string, agent: Agent, { headers }: Drawer, body: string) {
  return askPatiently(address, agent, { method: 'POST', path: '/v1/gacha/mura/draw', headers, body })
}

/** Draws ten again and again, and notes what was answered. Ends when it is cut off. */
async function drawOn(address: string, drawer: Drawer, onAnswer: () => void): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const { id: _, ...input } = aDraw({ count: 10, drawId: randomUUID() })
    const body = JSON.stringify(input)
    drawer.sent.push(body)
    const answer = await send(address, agent, drawer, body)
    expect(answer).toMatchObject({ status: 200 })
    drawer.answered.set(body, answer.body)
    onAnswer()
  }
}

test('of draws that a killed server was at, each took its points and gave its things, or neither', async () => {
  const all = await Promise.all(Array.from({ length: drawers }, aDrawer))
  const killed = await startServer()
  // With the secret of the server, as when content is loaded.
  await publishGacha(db, { secret: secretFrom(secret), entries: manyThings })
  let answers = 0
  const drawing = Promise.allSettled(all.map(drawer => drawOn(killed.address, drawer, () => answers++)))
  await vi.waitFor(() => expect(answers).toBeGreaterThan(answersBefore))
  killed.child.kill('SIGKILL')
  expect(await killed.ended).toBe('SIGKILL')
  await drawing

  const { rows } = await db.execute<{
    uid: string
    paid: number
    drawn: number
    last: number
    fragments: number
    things: number
  }>(sql`
    select b.uid, (${given} - b.balance)::int as paid,
      (select count(*) from gacha_draws d where d.uid = b.uid)::int as drawn,
      (select coalesce(max(ordinal), 0) from gacha_counters c where c.uid = b.uid)::int as last,
      (select coalesce(sum(count), 0) from gacha_fragments f where f.uid = b.uid)::int as fragments,
      (select count(*) from item_grants g where g.uid = b.uid)::int as things
    from credit_balances b`)
  expect(rows).toHaveLength(drawers)
  for (const { paid, drawn, last, fragments, things } of rows) {
    expect(paid).toBe(drawn * 1_000)
    expect(last).toBe(drawn * 10)
    expect(fragments + things).toBe(drawn * 10)
  }
  const counted = await db.execute<{ sum: number }>(sql`select sum(count)::int as sum from gacha_counts`)
  expect(counted.rows[0]?.sum).toBe(rows.reduce((sum, { drawn }) => sum + drawn * 10, 0))

  // What was acknowledged is answered the same; what was cut off is drawn now, or was drawn already: once.
  const { address } = await startServer()
  const agent = new Agent({ keepAlive: true })
  for (const drawer of all)
    for (const body of drawer.sent) {
      const answer = await send(address, agent, drawer, body)
      expect(answer.status).toBe(200)
      const before = drawer.answered.get(body)
      if (before !== undefined) expect(JSON.parse(answer.body)).toEqual(JSON.parse(before))
    }
  agent.destroy()
  for (const { uid, sent } of all) {
    const [row] = (
      await db.execute<{ balance: number }>(sql`select balance from credit_balances where uid = ${uid}`)
    ).rows
    expect(row?.balance).toBe(given - sent.length * 1_000)
  }
})
