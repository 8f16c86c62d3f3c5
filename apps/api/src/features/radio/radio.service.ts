import { radioPlaylist } from '@iki/contract/home'
import type { LessonRow } from '@iki/contract/lesson'
import { type Airing, type Radio, whatPlays } from '@iki/contract/radio'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import { findSeen, markSeen } from './radio.store.ts'

type Talk = { lesson: LessonRow; publishedAt: Date }
type Programme = { title: string; description: string; talks: Talk[] }

type Parts = {
  db: Database
  clock: Clock
  audio: {
    programmeOf(tag: string): Promise<Programme>
    rowsOf(ids: string[], member: SignedIn): Promise<LessonRow[]>
  }
}

/** All members get the same programme: this long it is not read again. */
const keptMs = 10_000

/** The programme that is the same for everybody at one moment. */
export function radioService({ db, clock, audio }: Parts) {
  let kept: { programme: Promise<Programme>; readAt: number } | null = null

  function read(): Promise<Programme> {
    const now = clock().getTime()
    const age = kept ? now - kept.readAt : -1
    if (kept && age >= 0 && age < keptMs) return kept.programme
    const programme = audio.programmeOf(radioPlaylist)
    const reading = { programme, readAt: now }
    kept = reading
    programme.catch(() => {
      if (kept === reading) kept = null
    })
    return programme
  }

  return {
    async get(): Promise<Radio> {
      const { title, description, talks } = await read()
      const now = clock()
      const lessons = talks.map(({ lesson }) => lesson)
      const onAir = whatPlays(lessons, now)
      return {
        title,
        description,
        now: now.toISOString(),
        talks: lessons,
        playing: onAir && { ...presentAiring(onAir), second: onAir.second },
        next: onAir ? onAir.next.map(presentAiring) : [],
      }
    },

    async getStatus() {
      const { title, talks } = await read()
      const playing = whatPlays(
        talks.map(({ lesson }) => lesson),
        clock(),
        0,
      )
      const newest = newestOf(talks)
      return {
        isOnAir: playing !== null,
        playlist: radioPlaylist,
        lessonId: playing?.talk.id ?? null,
        title: playing?.talk.title ?? title,
        newestId: newest?.lesson.id ?? null,
        updatedAt: newest?.publishedAt.toISOString() ?? null,
      }
    },

    /** The newest talk, where it is news to this member: neither begun nor seen on a visit of the radio. */
    async findNew(member: SignedIn): Promise<LessonRow | null> {
      const newest = newestOf((await read()).talks)
      if (!newest) return null
      const { lesson, publishedAt } = newest
      const seen = await findSeen(db, member.uid)
      if (seen && (seen.lesson_id === lesson.id || seen.published_at > publishedAt)) return null
      const [row] = await audio.rowsOf([lesson.id], member)
      return row && row.position === null ? row : null
    },

    async markSeen(uid: string): Promise<null> {
      const newest = newestOf((await read()).talks)
      if (newest) await markSeen(db, { uid, lessonId: newest.lesson.id, publishedAt: newest.publishedAt })
      return null
    },
  }
}
export type RadioService = ReturnType<typeof radioService>

/** Of two published at the same moment the one that comes first in the playlist. */
function newestOf(talks: readonly Talk[]): Talk | null {
  return talks.reduce<Talk | null>(
    (newest, talk) => (newest && newest.publishedAt >= talk.publishedAt ? newest : talk),
    null,
  )
}

function presentAiring({ talk, startsAt, endsAt }: Airing<LessonRow>) {
  return { lessonId: talk.id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
