import type { OpeningHours } from '@iki/contract/access/opening'
import type { LessonRow } from '@iki/contract/media/lesson'
import { type Radio, whatPlays } from '@iki/contract/media/radio'
import type { Airing, RotationItem, Round } from '@iki/contract/media/rotation'
import { radioPlaylist } from '@iki/contract/shell/home'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { findSeen, markSeen } from './radio.store.ts'
import type { RadioRotationService, Talk } from './radio-rotation.service.ts'
import { roundsOnAir } from './radio-rounds.ts'

type Programme = { title: string; description: string; opening: OpeningHours[] | null; talks: Talk[] }
type Broadcast = Programme & { rounds: Round[]; lessons: LessonRow[] }

type Parts = {
  db: Database
  clock: Clock
  rotation: Pick<RadioRotationService, 'renew' | 'preview' | 'listRounds'>
  audio: {
    programmeOf(tag: string): Promise<Programme>
    showTalks(ids: readonly string[]): Promise<LessonRow[]>
    rowsOf(ids: string[], member: SignedIn): Promise<LessonRow[]>
  }
}

/** The programme is the same for all members, and is cached for so long. */
const cacheMs = 10_000

/** The programme, which is the same for everybody at the same moment. */
export function radioService({ db, clock, rotation, audio }: Parts) {
  let cached: { broadcast: Promise<Broadcast>; readAt: number } | null = null

  function read(): Promise<Broadcast> {
    const now = clock().getTime()
    const age = cached ? now - cached.readAt : -1
    if (cached && age >= 0 && age < cacheMs) return cached.broadcast
    const broadcast = readAnew()
    const reading = { broadcast, readAt: now }
    cached = reading
    broadcast.catch(() => {
      if (cached === reading) cached = null
    })
    return broadcast
  }

  async function readAnew(): Promise<Broadcast> {
    const programme = await audio.programmeOf(radioPlaylist)
    // Talks are also added without loading content, when their publication time comes.
    if ((await rotation.preview(programme.talks)).length > 0) await rotation.renew()
    const rounds = await rotation.listRounds()
    const ids = new Set(rounds.flatMap(({ items }) => items.map(({ id }) => id)))
    return { ...programme, rounds, lessons: await audio.showTalks([...ids]) }
  }

  const onAir = ({ rounds, opening }: Broadcast, now: Date) => roundsOnAir(rounds, opening, now)

  return {
    async get(): Promise<Radio> {
      const broadcast = await read()
      const now = clock()
      const rounds = onAir(broadcast, now)
      const playing = whatPlays(rounds, now)
      const ids = new Set(rounds.flatMap(({ items }) => items.map(({ id }) => id)))
      return {
        title: broadcast.title,
        description: broadcast.description,
        now: now.toISOString(),
        talks: broadcast.lessons.filter(({ id }) => ids.has(id)),
        rounds: rounds.map(({ startsAt, items }) => ({
          startsAt: startsAt.toISOString(),
          talks: items.map(({ id, durationSeconds }) => ({ lessonId: id, durationSeconds })),
        })),
        playing: playing && { ...presentAiring(playing), second: playing.second },
        next: playing ? playing.next.map(presentAiring) : [],
      }
    },

    async getStatus() {
      const broadcast = await read()
      const now = clock()
      const playing = whatPlays(onAir(broadcast, now), now, 0)
      const newest = newestOf(broadcast.talks, now)
      const lesson = broadcast.lessons.find(({ id }) => id === playing?.talk.id)
      return {
        isOnAir: playing !== null,
        playlist: radioPlaylist,
        lessonId: playing?.talk.id ?? null,
        title: lesson?.title ?? broadcast.title,
        newestId: newest?.id ?? null,
        updatedAt: newest?.publishedAt.toISOString() ?? null,
      }
    },

    /** What plays now, the same for everybody; null while the radio is silent. */
    async findOnAir(): Promise<{ lesson: LessonRow; endsAt: string } | null> {
      const broadcast = await read()
      const now = clock()
      const playing = whatPlays(onAir(broadcast, now), now, 0)
      const lesson = broadcast.lessons.find(({ id }) => id === playing?.talk.id)
      return playing && lesson ? { lesson, endsAt: playing.endsAt.toISOString() } : null
    },

    /** The newest talk, if it is new to this member: neither started nor seen on a visit of the radio. */
    async findNew(member: SignedIn): Promise<LessonRow | null> {
      const newest = newestOf((await read()).talks, clock())
      if (!newest) return null
      const { id, publishedAt } = newest
      const seen = await findSeen(db, member.uid)
      if (seen && (seen.lessonId === id || seen.publishedAt > publishedAt)) return null
      const [row] = await audio.rowsOf([id], member)
      return row && row.position === null ? row : null
    },

    async markSeen(uid: string): Promise<null> {
      const newest = newestOf((await read()).talks, clock())
      if (newest) await markSeen(db, { uid, lessonId: newest.id, publishedAt: newest.publishedAt })
      return null
    },
  }
}
export type RadioService = ReturnType<typeof radioService>

/** Of two published at the same time, the one that comes first in the playlist. */
function newestOf(talks: readonly Talk[], now: Date): Talk | null {
  return talks
    .filter(({ publishedAt }) => publishedAt <= now)
    .reduce<Talk | null>(
      (newest, talk) => (newest && newest.publishedAt >= talk.publishedAt ? newest : talk),
      null,
    )
}

function presentAiring({ talk, startsAt, endsAt }: Airing<RotationItem>) {
  return { lessonId: talk.id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
