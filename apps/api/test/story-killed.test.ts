import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { finishEpisode, saveStoryPlace } from '@iki/contract/play/story'
import { episodeId, episodeOrder } from '@iki/contract/play/story-order'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { accessTokens } from '#core/auth/access-token.ts'
import { systemClock } from '#core/clock.ts'
import { secretFrom } from '#core/secrets/secret-keys.ts'
import { collectibles } from '#features/achievement/achievement.tables.ts'
import { askPatiently } from './asking-clients.ts'
import { startMain } from './command.ts'
import { createTestDatabase } from './database.ts'
import { createMember } from './factories.ts'
import { createStory } from './story-factories.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const { database: db, url } = await createTestDatabase()
const directory = await temporaryDirectory()
const secret = 'a secret of this test, long enough to be one'
const startServer = () => startMain({ DATABASE_URL: url, DATA_DIR: directory, SECRET: secret })

const [readers, perSecond] = [50, 200]
/** So many answers come before the server is killed. */
const answersBefore = 3 * perSecond
const story = 'afq' as const
const device = 'phone'
const versions = await createStory(db)
await db.insert(collectibles).values({
  id: 'kugi',
  title: '釘',
  lead: '線を引く。',
  kind: 'tool',
  drawing: 'broom',
  position: 1,
  source: 'episode:afq-1-101',
  contentHash: 'kugi',
})

type Save = InputOf<typeof saveStoryPlace>
type Finish = OutputOf<typeof finishEpisode> & { episode: string }
type Reader = { uid: string; headers: Record<string, string>; saved: Save | null; finished: Finish[] }

async function aReader(): Promise<Reader> {
  const { uid } = await createMember(db)
  const tokens = accessTokens(secretFrom(secret), systemClock)
  const token = await tokens.issue({ uid, authority: 'customer', sessionId: `session-${uid}` })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return { uid, headers, saved: null, finished: [] }
}

const made = [{ scene: 'hajimari', choice: 'ask' }]
const stretchesOf = (episode: string) => [{ version: versions.get(episode) ?? '', start: 'hajimari', made }]

async function send<E extends typeof saveStoryPlace | typeof finishEpisode>(
  address: string,
  agent: Agent,
  { headers }: Reader,
  { method, path }: E,
  input: InputOf<E> & { slot?: string },
): Promise<OutputOf<E>> {
  const { story: ofStory, slot = '', ...body } = input
  const to = path.replace('{story}', ofStory).replace('{slot}', slot)
  const answer = await askPatiently(address, agent, { method, path: to, headers, body: JSON.stringify(body) })
  expect(answer).toMatchObject({ status: 200 })
  return (JSON.parse(answer.body) as { data: OutputOf<E> }).data
}

const finishOf = (episode: string) => ({ story, episode, brought: [], stretches: stretchesOf(episode) })

/** Saves and finishes in turn, episode after episode, and notes what was acknowledged. Ends when it is cut off. */
async function read(address: string, reader: Reader, onAnswer: () => void): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (const [index, place] of episodeOrder.entries()) {
    const episode = episodeId(story, place)
    const save = {
      ...finishOf(episode),
      slot: '0' as const,
      scene: 'owari',
      line: null,
      device,
      sequence: index + 1,
    }
    await sleep((readers / perSecond) * 1000)
    await send(address, agent, reader, saveStoryPlace, save)
    reader.saved = save
    onAnswer()
    await sleep((readers / perSecond) * 1000)
    const answer = await send(address, agent, reader, finishEpisode, finishOf(episode))
    reader.finished.push({ ...answer, episode })
    onAnswer()
  }
}

const pairs = async (query: ReturnType<typeof sql>) =>
  (await db.execute<{ uid: string; at: string }>(query)).rows.map(({ uid, at }) => `${uid} ${at}`).toSorted()

test('a server that is killed while many save and finish has lost nothing that it acknowledged', async () => {
  const all = await Promise.all(Array.from({ length: readers }, aReader))
  const killed = await startServer()
  let answers = 0
  const reading = all.map(async (reader, index) => {
    // One after the other, so that the kill meets some in a save and some in a finish.
    await sleep((index / perSecond) * 1000)
    await read(killed.address, reader, () => answers++)
  })
  const ended = Promise.allSettled(reading)
  await vi.waitFor(() => expect(answers).toBeGreaterThan(answersBefore))
  killed.child.kill('SIGKILL')
  expect(await killed.ended).toBe('SIGKILL')
  const broken = (await ended).map(each =>
    each.status === 'rejected' ? each.reason.code : 'read to the end',
  )
  expect(broken.filter(code => code !== 'ECONNRESET' && code !== 'ECONNREFUSED')).toEqual([])

  const { address } = await startServer()
  const agent = new Agent({ keepAlive: true })
  const checkReader = async (reader: Reader) => {
    const { uid, saved, finished } = reader
    expect(finished.map(({ isFirst }) => isFirst)).not.toContain(false)
    const { rows } = await db.execute<{ sequence: number; episode_id: string }>(
      sql`select sequence, episode_id from story_saves where uid = ${uid}`,
    )
    expect(rows[0]?.sequence ?? 0).toBeGreaterThanOrEqual(saved?.sequence ?? 0)
    for (const { episode, finishedAt } of finished)
      expect(await send(address, agent, reader, finishEpisode, finishOf(episode))).toMatchObject({
        isFirst: false,
        finishedAt,
      })
  }
  await Promise.all(all.map(checkReader))
  agent.destroy()
  // With each finish its flag, and what the episode gives: both or none, also of those that were cut off.
  const finishes = await pairs(sql`select uid, episode_id as at from story_finishes`)
  const flags =
    await pairs(sql`select uid, 'afq-' || substr(flag, 5, 1) || '-' || substring(flag from '_s(\\d+)_') as at
    from story_flags where flag like 'chap%'`)
  expect(flags).toEqual(finishes)
  const items = await pairs(sql`select uid, substr(about, 9) as at from item_grants`)
  expect(items).toEqual(finishes.filter(pair => pair.endsWith('afq-1-101')))
})
