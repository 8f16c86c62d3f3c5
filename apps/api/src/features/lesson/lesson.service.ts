import { parseAccess, type Viewer } from '@iki/contract/access/access'
import { lockOfContent } from '@iki/contract/access/opening'
import { type PlanOrKey, sourcesOf } from '@iki/contract/access/plan-keys'
import type { InputOf } from '@iki/contract/api/endpoint'
import { type Film, filmMaster, filmPoster, type Vimeo } from '@iki/contract/media/film'
import type { getLessonMedia, Lesson, LessonKind, LessonRow, Playlist } from '@iki/contract/media/lesson'
import type { Media } from '@iki/contract/media/media'
import type { VimeoVideo } from '@iki/contract/media/video'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer, mustBeOpen } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { withMediaAddresses } from '#core/markdown/body-media.ts'
import type { EmbedsOf } from '#core/markdown/embeds.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
import * as lessons from './lesson.store.ts'
import { type Asking, termsOf, wholeMedium } from './medium/lesson-medium.ts'
import { postersFor } from './medium/posters.ts'
import * as playback from './playback/playback.store.ts'
import * as playlists from './playlist/playlist.store.ts'
import { presentLesson, presentPlaylists, presentSavedPosition } from './present.ts'

type Parts = {
  db: Database
  clock: Clock
  addresses: MediaAddresses
  licencesOf: LicencesOf
  /** The film that was made from a medium, with the key of its folder. */
  films: { of(mediaKey: string): Promise<Film & { key: string }> }
  vimeos: { of(vimeoId: string): Promise<VimeoVideo> }
  casts: CastSessions
  embedsOf: EmbedsOf
}

/** Cast sessions, with which receivers fetch media. */
type CastSessions = {
  mustBeOn(): void
  senderOf(id: string): Promise<string | null>
}

/** What decides who may play a lesson, and when. */
type Gated = Pick<lessons.LessonAccess, 'access' | 'opening'>

/** Lessons, playlists and where members are in them. */
export function lessonService(parts: Parts) {
  const { db, clock, addresses, licencesOf, films, vimeos, casts, embedsOf } = parts

  /** Throws if it is locked for the viewer. */
  function open({ access, opening }: Gated, viewer: Viewer): void {
    mustBeOpen(lockOfContent({ access: parseAccess(access), hours: opening }, viewer, clock()))
  }

  async function findOpen(id: string, member: SignedIn | null) {
    const [viewer, lesson] = await Promise.all([
      loadViewer(member, licencesOf),
      lessons.findLessonToPlay(db, id, clock()),
    ])
    if (!lesson) throw new AppError('not_found')
    open(lesson, viewer)
    return lesson
  }

  async function mediaOf(
    id: string,
    lesson: lessons.LessonToPlay,
    asking: Omit<Asking, 'now' | 'addresses'>,
  ): Promise<{ media?: Media; film?: Film; vimeo?: Vimeo }> {
    const from = { ...asking, now: clock(), addresses }
    const whole = wholeMedium(lesson, from)
    if (lesson.mediaKey === null || !whole) return { vimeo: await vimeos.of(lesson.vimeoId ?? '') }
    if (lesson.kind !== 'video') return { media: whole }
    const { key, ...film } = await films.of(lesson.mediaKey)
    const { right, life } = termsOf(lesson, from)
    const { url, expiresAt } = addresses.makeFilm(key, right, life)
    const captions = lesson.hasTranscript && { captionsUrl: `${url}captions.vtt?lesson=${id}` }
    if (film.state !== 'ready') return { media: { ...whole, ...captions }, film }
    const pictures = { posterUrl: `${url}${filmPoster}`, ...(film.strip && { stripUrl: `${url}strip.jpg` }) }
    return { media: { ...whole, ...pictures, url: `${url}${filmMaster}`, expiresAt, ...captions }, film }
  }

  /** Content that is open to everyone needs none. */
  async function castSessionFor(
    { access }: Gated,
    member: SignedIn | null,
    stated: string | undefined,
  ): Promise<string | undefined> {
    casts.mustBeOn()
    if (parseAccess(access).kind === 'everyone') return undefined
    const sender = stated === undefined ? null : await casts.senderOf(stated)
    if (sender === null || sender !== member?.sessionId) throw new AppError('cast_ended')
    return stated
  }

  async function list(
    read: (reader: { uid: string | null; now: Date }) => Promise<playlists.PlaylistRow[]>,
    member: SignedIn | null,
  ): Promise<Playlist[]> {
    const now = clock()
    const [viewer, rows] = await Promise.all([
      loadViewer(member, licencesOf),
      read({ uid: member?.uid ?? null, now }),
    ])
    return presentPlaylists(rows, { viewer, now, posterOf: postersFor({ member, now, addresses }) })
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

    /** By tag, or of a plan with the highest priority first. */
    async listPlaylists(
      { tags, plan }: { tags?: string[] | undefined; plan?: PlanOrKey | undefined },
      member: SignedIn | null,
    ): Promise<Playlist[]> {
      if (tags) return listByTags(tags, member)
      if (plan) return list(reader => playlists.listByPlan(db, sourcesOf(plan), reader), member)
      throw new AppError('invalid_input', { fields: { tags: 'プレイリストかプランを指定してください' } })
    },

    /** Throws not_found, not_signed_in, and with the lock plan_required or not_open_now. */
    async getLesson(id: string, member: SignedIn | null): Promise<Lesson> {
      const now = clock()
      const [viewer, lesson] = await Promise.all([
        loadViewer(member, licencesOf),
        lessons.findLesson(db, id, { uid: member?.uid ?? null, now }),
      ])
      if (!lesson) throw new AppError('not_found')
      const row = presentLesson(lesson, { viewer, now, posterOf: postersFor({ member, now, addresses }) })
      mustBeOpen(row.lock)
      const [media, embedsIn] = await Promise.all([
        mediaOf(id, { ...lesson, hasTranscript: lesson.transcript.length > 0 }, { member }),
        embedsOf([lesson.bodyHtml], member),
      ])
      return {
        ...row,
        position: presentSavedPosition(lesson),
        bodyHtml: withMediaAddresses(lesson.bodyHtml, {
          access: parseAccess(lesson.access),
          member,
          addresses,
        }),
        ...embedsIn(lesson.bodyHtml),
        transcript: lesson.transcript,
        chapters: lesson.chapters,
        lyrics: lesson.lyrics,
        ...(lesson.speaker !== null && { speaker: lesson.speaker }),
        isFavorite: lesson.isFavorite,
        ...media,
      }
    },

    /**
     * A new address while playing. Throws as getLesson does, so that playing ends when the licence has ended, and for a
     * receiver casting_off and cast_ended.
     */
    async getMedia({ id, reach, castSession }: InputOf<typeof getLessonMedia>, member: SignedIn | null) {
      const lesson = await findOpen(id, member)
      const castSessionId =
        reach === 'receiver' ? await castSessionFor(lesson, member, castSession) : undefined
      const { media } = await mediaOf(id, lesson, { member, reach, castSessionId })
      if (!media) throw new AppError('not_found')
      return media
    },

    /**
     * What Vimeo says about the video of a lesson. Throws as getLesson does, and not_found if Vimeo does not have it.
     */
    async getVimeo(id: string, member: SignedIn | null): Promise<VimeoVideo> {
      const { vimeoId } = await findOpen(id, member)
      if (vimeoId === null) throw new AppError('not_found')
      return vimeos.of(vimeoId)
    },

    /** Includes lessons whose plan has ended, with their lock: members can always see what they played. */
    async listRecentlyPlayed(member: SignedIn, kind: LessonKind | null = null): Promise<LessonRow[]> {
      const [viewer, rows] = await Promise.all([
        loadViewer(member, licencesOf),
        playback.listRecent(db, member.uid, kind),
      ])
      const now = clock()
      const sight = { viewer, now, posterOf: postersFor({ member, now, addresses }) }
      return rows.map(row => presentLesson(row, sight))
    },

    /** Null if there is no such playlist. */
    findPlaylistTitle: (tag: string) => playlists.findPlaylistTitle(db, tag),
  }
}
export type LessonService = ReturnType<typeof lessonService>
