import { statements } from '../apps/api/src/core/database/statement.ts'
import '../apps/api/src/features/impression/impression.store.ts'
import { findLessonText } from '../apps/api/src/features/lesson/lesson.store.ts'
import { playlistByTagText } from '../apps/api/src/features/lesson/playlist/playlist.store.ts'
import { createEpisode } from '../apps/api/test/story-factories.ts'
import { saveUserPlayingState } from '../packages/contract/src/media/audio.ts'
import { getLesson, getPlaylist } from '../packages/contract/src/media/lesson.ts'
import { farFuture, listTimeline, timelinePageSize } from '../packages/contract/src/people/impression.ts'
import { saveStoryPlace } from '../packages/contract/src/play/story.ts'
import { ask, startDatabase, withDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { type Compared, compare, type Side, speed } from './load.ts'
import { headersOfMany } from './member.ts'
import { busiest } from './plans/seed/own-rows.ts'
import { seed } from './plans/seed/seed.ts'
import { startServer } from './program.ts'

const part = 'beside-bare'
const rounds = 8
const clients = 32
const poolSize = '20'
const secret = 'x'.repeat(32)
const lessonId = 'lesson-4688'
const playtag = 'playlist-77'
const sizes = {
  members: 50_000,
  lessons: 10_000,
  playlists: 1_000,
  playback: 500_000,
  licences: 50_000,
  sessions: 1,
  news: 1,
  own: 200_000,
  words: 0,
}

type Bare = { text: string; values: unknown[] }
/** What a member sends next. */
type Sending = { uid: string; method: 'POST' | 'PUT'; type: string; body: string }
type Call = { what: string; target: number; path: string; next?: () => Sending; bare: Bare }

/** More members than connections: a player has only one save under way at a time. */
const listeners = Array.from({ length: 4 * clients }, (_, number) => `u${number + 1}`)
let saves = 0
let storySaves = 0
/** The version of the episode that all of them read; known once it is stored. */
let version = ''

/** Each call with the statement that its minimal route sends. */
const calls: Call[] = [
  {
    what: 'list of 20 lessons',
    target: 0.6,
    path: getPlaylist.path.replace('{playtag}', playtag),
    bare: { text: playlistByTagText, values: [playtag, busiest, new Date()] },
  },
  {
    what: 'one lesson',
    target: 0.55,
    path: getLesson.path.replace('{id}', lessonId),
    bare: { text: findLessonText, values: [lessonId, busiest, new Date()] },
  },
  {
    what: 'a page of the timeline',
    target: 0.5,
    path: listTimeline.path.replace('{plan}', 'kafuku'),
    bare: {
      text: textOf('impressions_timeline'),
      values: [busiest, [], new Date(farFuture), '', timelinePageSize + 1, ['kafuku']],
    },
  },
  {
    what: 'a page of the timeline, whose comments and own likes the barest route does not read',
    target: 0.5,
    path: listTimeline.path.replace('{plan}', 'kafuku'),
    bare: {
      text: `select i.id, i.uid, u.nickname, u.authority, i.body, i.html, i.created_at, i.edited_at, i.revision,
          n.likes, n.comments
        from impressions i join users u on u.uid = i.uid left join impression_counts n on n.impression_id = i.id
        where i.plan = $1 and i.status = 'open' and i.deleted_at is null
        order by i.created_at desc, i.id desc limit 11`,
      values: ['kafuku'],
    },
  },
  {
    what: 'save of a position',
    target: 0.5,
    path: saveUserPlayingState.path,
    next: () => {
      const uid = listeners[saves % listeners.length] ?? busiest
      const sequence = 10 + Math.floor(saves / listeners.length)
      saves += 1
      const [seconds, base] = [String(sequence % 500), String(sequence - 1)]
      const save = { uid, id: lessonId, seconds, sequence: String(sequence), base }
      const fields = { ...save, device: `phone-${uid}`, deviceName: 'iPhone' }
      const type = 'application/x-www-form-urlencoded'
      return { uid, method: 'POST', type, body: new URLSearchParams(fields).toString() }
    },
    bare: {
      text: `insert into bare_positions (uid, id, seconds, sequence, device, updated_at) values ($1, $2, $3, $4, $5, now())
        on conflict (uid, id) do update set seconds = excluded.seconds, sequence = excluded.sequence,
          device = excluded.device, updated_at = excluded.updated_at
        returning seconds, sequence`,
      values: ['uid', 'id', 'seconds', 'sequence', 'device'],
    },
  },
  {
    what: 'save of a place in the story',
    target: 0.6,
    path: saveStoryPlace.path.replace('{story}', 'afq').replace('{slot}', '0'),
    next: () => {
      const uid = listeners[storySaves % listeners.length] ?? busiest
      const sequence = 1 + Math.floor(storySaves / listeners.length)
      storySaves += 1
      const stretches = [{ version, start: 'hajimari', made: [{ scene: 'hajimari', choice: 'ask' }] }]
      const place = { episode: 'afq-1-101', brought: [], stretches, scene: 'owari', line: null }
      const save = { ...place, device: `phone-${uid}`, sequence }
      return { uid, method: 'PUT', type: 'application/json', body: JSON.stringify(save) }
    },
    bare: {
      text: `insert into bare_places (device, episode, scene, stretches, sequence, saved_at) values ($1, $2, $3, $4, $5, now())
        on conflict (device) do update set episode = excluded.episode, scene = excluded.scene,
          stretches = excluded.stretches, sequence = excluded.sequence, saved_at = excluded.saved_at
        returning episode, scene, stretches, sequence, saved_at`,
      values: ['device', 'episode', 'scene', 'stretches', 'sequence'],
    },
  },
]

/**
 * The calls that members make most, signed in, against a minimal route that sends the same SQL to the same database.
 */
export async function besideBare(): Promise<Figure[]> {
  const databaseUrl = await fill()
  const database = { DATABASE_URL: databaseUrl, DATABASE_CONNECTIONS: poolSize }
  const app = await startServer('apps/api/src/main.ts', { ...database, SECRET: secret })
  const [headers = {}, ...others] = await headersOfMany(secret, [busiest, ...listeners])
  const headersOf = new Map(listeners.map((uid, index) => [uid, others[index] ?? {}]))
  const figures: Figure[] = []
  for (const call of calls) {
    const side = { clients, headers, ...sent(call, headersOf) }
    const answer = await read(app.address + call.path, side.next?.() ?? { headers })
    const bare = await startServer('bench/servers/bare.ts', {
      ...database,
      ANSWER: answer,
      TEXT: call.bare.text,
      VALUES: JSON.stringify(call.bare.values),
    })
    const ours = { ...side, program: app, url: call.path }
    figures.push(figureOf(call, await compare(ours, { ...side, program: bare, url: '/' }, rounds)))
    await bare.stop()
  }
  return figures
}

function sent({ next }: Call, headersOf: Map<string, Record<string, string>>): Pick<Side, 'next'> {
  if (!next) return {}
  return {
    next: () => {
      const { uid, method, type, body } = next()
      return { method, headers: { ...headersOf.get(uid), 'content-type': type }, body }
    },
  }
}

function figureOf({ what, target }: Call, { ratio, ours, theirs }: Compared): Figure {
  return {
    part,
    what: `${what}, against the barest route`,
    value: `${ratio.toFixed(2)} of the requests/s`,
    target: `≥ ${target}`,
    isMet: ratio >= target,
    ours: speed(ours),
    against: speed(theirs),
    of: `${rounds} rounds, ${clients} connections, ${(ours.requests + theirs.requests).toLocaleString('en')} requests`,
  }
}

async function fill(): Promise<string> {
  const databaseUrl = await startDatabase()
  await seed(databaseUrl, sizes)
  // The sample texts are not sealed with the server's secret, with which it would refuse to start.
  await ask(databaseUrl, 'truncate diary_entries, eichi_diary, kafuku_diary, sheet_answers')
  await ask(databaseUrl, `update licences set item_id = '000002', expire_at = now() + interval '30 days'`)
  await ask(
    databaseUrl,
    `create table bare_positions (uid text, id text, seconds float8, sequence int, device text,
       updated_at timestamptz, primary key (uid, id))`,
  )
  await ask(
    databaseUrl,
    `create table bare_places (device text primary key, episode text, scene text, stretches jsonb, sequence int,
       saved_at timestamptz)`,
  )
  const stored = await withDatabase(databaseUrl, db => createEpisode(db, { chapter: 1, number: 101 }))
  version = stored.version
  return databaseUrl
}

async function read(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return response.text()
}

function textOf(name: string): string {
  const statement = statements.get(name)
  if (!statement) throw new Error(`There is no statement ${name}.`)
  return statement.text
}
