import { parseAccess, type Viewer } from '@iki/contract/access'
import type { Lesson, LessonRow, Playlist } from '@iki/contract/audio'
import type { Media, Reach } from '@iki/contract/media'
import { lockOfContent, openingAt } from '@iki/contract/opening'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, mustBeOpen, viewerOf } from '#core/auth/content-gate.ts'
import { withMediaAddresses } from '#core/body-media.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import type { MediaAddresses } from '#core/media-address.ts'
import { once } from '#core/once.ts'
import * as lessons from './lesson.store.ts'
import * as counts from './play-count.store.ts'
import * as playback from './playback.store.ts'
import * as playlists from './playlist.store.ts'
import { presentLesson, presentPlaylists, presentSavedPosition } from './present.ts'

type Parts = {
  db: Database
  clock: Clock
  addresses: MediaAddresses
  licencesOf: LicencesOf
  /** Throws too_many_requests when enough was counted for them. */
  limitLog(who: { uid: string | null; address: string }): Promise<void>
}

/** What decides about who may hear a lesson and when. */
type Gated = Pick<lessons.LessonRecord, 'access' | 'opening'>

const countShards = 16

/** Lessons, playlists and where members are in them. */
export function audioService({ db, clock, addresses, licencesOf, limitLog }: Parts) {
  /** Throws what stands between the viewer and the content, if anything does. */
  function open({ access, opening }: Gated, viewer: Viewer): void {
    mustBeOpen(lockOfContent({ access: parseAccess(access), hours: opening }, viewer, clock()))
  }

  /** Its life ends with the hours in which the lesson is open. */
  function mediaOf(
    lesson: Gated & Pick<lessons.LessonRecord, 'media_key' | 'gain_db'>,
    member: SignedIn | null,
    reach: Reach = 'browser',
  ): Media {
    const isForAnyone = parseAccess(lesson.access).kind === 'everyone' || !member
    const audience = isForAnyone ? 'anyone' : { sessionId: member.sessionId, reach }
    const closing = lesson.opening && openingAt(lesson.opening, clock())
    const address = addresses.make(lesson.media_key, audience, closing?.to)
    return { ...address, ...(lesson.gain_db !== null && { gainDb: lesson.gain_db }) }
  }

  async function list(
    read: (reader: { uid: string | null; now: Date }) => Promise<playlists.PlaylistRow[]>,
    member: SignedIn | null,
  ): Promise<Playlist[]> {
    const now = clock()
    const [viewer, rows] = await Promise.all([
      viewerOf(member, licencesOf),
      read({ uid: member?.uid ?? null, now }),
    ])
    return presentPlaylists(rows, viewer, now)
  }

  /** In the order of the tags; a tag without a playlist is left out. */
  const listByTags = (tags: string[], member: SignedIn | null) =>
    list(reader => playlists.listByTags(db, tags, reader), member)

  return {
    /** Throws not_found. */
    async getPlaylist(tag: string, member: SignedIn | null): Promise<Playlist> {
      const [playlist] = await list(reader => playlists.listByTag(db, tag, reader), member)
      if (!playlist) throw new AppError('not_found')
      return playlist
    },

    listByTags,

    /** By their tags, or of a plan with the highest priority first. */
    async listPlaylists(
      { tags, plan }: { tags?: string[] | undefined; plan?: string | undefined },
      member: SignedIn | null,
    ): Promise<Playlist[]> {
      if (tags) return listByTags(tags, member)
      if (plan) return list(reader => playlists.listByPlan(db, plan, reader), member)
      throw new AppError('invalid_input', { fields: { tags: 'プレイリストかプランを指定してください' } })
    },

    /** Throws not_found, not_signed_in, and with the lock plan_required or not_open_now. */
    async getLesson(id: string, member: SignedIn | null): Promise<Lesson> {
      const now = clock()
      const [viewer, lesson] = await Promise.all([
        viewerOf(member, licencesOf),
        lessons.findLesson(db, id, { uid: member?.uid ?? null, now }),
      ])
      if (!lesson) throw new AppError('not_found')
      open(lesson, viewer)
      return {
        ...presentLesson(lesson, viewer, now),
        position: presentSavedPosition(lesson),
        bodyHtml: withMediaAddresses(lesson.body_html, {
          access: parseAccess(lesson.access),
          ...{ member, addresses },
        }),
        transcript: lesson.transcript,
        media: mediaOf(lesson, member),
      }
    },

    /** A fresh address while playing. Throws as getLesson does, so that play ends when the licence has ended. */
    async getMedia({ id, reach }: { id: string; reach?: Reach | undefined }, member: SignedIn | null) {
      const [viewer, lesson] = await Promise.all([
        viewerOf(member, licencesOf),
        lessons.findLessonAccess(db, id, clock()),
      ])
      if (!lesson) throw new AppError('not_found')
      open(lesson, viewer)
      return mediaOf(lesson, member, reach)
    },

    /** Also lessons whose plan has ended are named, with their lock: that they were heard stays the member's. */
    async listRecentlyPlayed(member: SignedIn): Promise<LessonRow[]> {
      const [viewer, rows] = await Promise.all([
        viewerOf(member, licencesOf),
        playback.listRecent(db, member.uid),
      ])
      return rows.map(row => presentLesson(row, viewer, clock()))
    },

    /** Null when there is no such playlist. */
    findPlaylistTitle: (tag: string) => playlists.findPlaylistTitle(db, tag),

    /** Counts a start of a lesson, by anyone, as often as people can start one. */
    async countTotalPlay(
      id: string,
      { key, ...who }: { uid: string | null; address: string; key: string | null },
    ): Promise<null> {
      await mustExist(id)
      await limitLog(who)
      return once(
        db,
        { scope: `onsei/totalIncrement ${who.uid ?? 'guest'}`, key, input: { id } },
        async tx => {
          await counts.countPlay(tx, id, Math.floor(Math.random() * countShards))
          return null
        },
      )
    },

    /** Counts a start of a lesson by this member. */
    async countMemberPlay(
      id: string,
      { key, uid, address }: { uid: string; address: string; key: string | null },
    ): Promise<null> {
      await mustExist(id)
      await limitLog({ uid, address })
      return once(db, { scope: `onsei/userIncrement ${uid}`, key, input: { id } }, async tx => {
        await counts.countMemberPlay(tx, { uid, lessonId: id, at: clock() })
        return null
      })
    },
  }

  async function mustExist(id: string): Promise<void> {
    if (!(await lessons.findLessonAccess(db, id, clock()))) throw new AppError('not_found')
  }
}
export type AudioService = ReturnType<typeof audioService>
