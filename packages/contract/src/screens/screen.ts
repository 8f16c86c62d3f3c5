import type { Access } from '../access.ts'
import type { DiaryKind } from '../diary-names.ts'
import type { drawings } from '../lesson.ts'
import type { Plan } from '../plan.ts'

type Drawing = (typeof drawings)[number]

/** Which frame stands around a screen: which logo the header shows, which tabs the footer. */
export type Layout =
  | 'default'
  | 'eichi'
  | 'kafuku'
  | 'd-code'
  | 'syaka'
  | 'wa'
  | 'dancer-online'
  | 'second-dance'
  | 'base2'
  | 'nyumon'
  | 'payment'
  | 'product'
  | 'afq'
  | 'matome'
  | 'player-menu'

/**
 * How a player looks. `ring` (left out: this) puts the play button into its ring, the words below; `artwork` a large
 * picture with what the lesson is about first. `counter` adds the squat counter with its timer and wake lock.
 */
export type PlayerLook = { design?: 'ring' | 'artwork'; counter?: true }

/**
 * How a video player looks. `portrait` fills the phone, and a swipe leads to the next; `practice` has what dancing after
 * a film needs. `beside` says what stands with the film first, `castsFirst` offers the big screen at once.
 */
export type VideoLook = {
  design?: 'portrait' | 'practice'
  beside?: 'chapters' | 'playlist'
  castsFirst?: true
}

/** The players that a row can lead its lessons to; the playlist's tag goes into the parameter, where there is one. */
export type PlayerPath =
  | '/player/:playtag?'
  | '/sonkyo-player/:playtag?'
  | '/kougiplayer/:playtag?'
  | '/osusowa/player/:playtag?'
  | '/dougaplayer/:playtag?'
  | '/dance-player/:playtag?'
  | '/kagura/player/:id?'
  | '/kagura/list-play'
  | '/kafuku/body-voice/symbol/:playlist?'

/** Where lessons of a row are played; left out, in the usual player. */
type Player = { player?: PlayerPath }

/**
 * Which playlists a row shows: those named, or those of the tag in the address, else of all that a plan has. A
 * programme counts its steps.
 */
type PlaylistProps = { tags: readonly [string, ...string[]]; isProgramme?: true } | { tagsOf: Plan }

/** `fullPlan`: the plan that holds more, for the top of one that is free. `title`: left out, the plan's name. */
type PlanTopProps = {
  plan: Plan
  newsPlace: string
  title?: string
  lead: string
  drawing: Drawing
  fullPlan?: Plan
}

/** A series of articles, by its id, and the line that leads in. */
type SeriesProps = { series: string; lead: string; drawing: Drawing }

/** What each archetype needs to know from its row. One component an archetype serves all of its rows. */
export type ArchetypeProps = {
  home: Record<never, never>
  'plan-top': Player & PlanTopProps
  'player-menu': Player & { plan: Plan }
  playlist: Player & PlaylistProps
  'audio-player': PlayerLook & ({ plays: 'lesson' } | { plays: 'playlist'; tag: string })
  /** `id`: the lesson that opens where the address names none. */
  'video-player': VideoLook & ({ plays: 'lesson'; id?: string } | { plays: 'playlist'; tag: string })
  /** `view`: what of the piece is large. */
  'music-player': { plays: 'lesson' | 'stream'; view?: 'lyrics' }
  favorites: Record<never, never>
  /** The timeline of the plan in the address, else of the first that the member may read. */
  timeline: Record<never, never>
  'timeline-inbox': Record<never, never>
  'impression-form': Record<never, never>
  rooms: Record<never, never>
  /** The member's room: of the plan in the address; `about` narrows it to lessons that carry a tag. */
  room: { about?: 'body-voice' }
  'dance-comments': Record<never, never>
  notifications: Record<never, never>
  'notification-settings': Record<never, never>
  /** Mails of a kind are stopped, by who came from one of them. */
  'mail-stop': Record<never, never>
  'live-test': Record<never, never>
  'sign-in': { flow: 'plain' | 'purchase' }
  'sign-up': Record<never, never>
  'account-created': Record<never, never>
  'password-reset': { flow: 'plain' | 'purchase' }
  'sign-out': { asks: 'nothing' | 'explains' }
  'expired-plan': Record<never, never>
  document: { slug: string }
  /** A policy, with its versions. */
  policy: { slug: string }
  /** The page that the address names. */
  page: Record<never, never>
  /** The landing page that the address names. */
  landing: Record<never, never>
  /** One article that the row names. */
  article: { article: string }
  /** The summary, question or message that the address names; without one, all summaries. */
  matome: Record<never, never>
  /** Lectures of a series: monthly ones by year, newest first; others in their order. */
  lecture: SeriesProps & { isMonthly?: true }
  /** A series told as one story, in chapters. */
  chronicle: SeriesProps
  mastery: { chronicles: readonly [string, ...string[]] }
  /** Summaries of a series as a shelf of books. */
  bookshelf: SeriesProps
  /** Questions with answers that unfold; with a search where there are many. */
  questions: SeriesProps & { hasSearch?: true }
  /** First steps: the article of the row, one of a series that is walked through. */
  welcome: { article: string; series: string }
  news: { place: string; lead: string }
  dictionary: Record<never, never>
  word: Record<never, never>
  gallery: Record<never, never>
  artwork: Record<never, never>
  'body-map': Record<never, never>
  connections: Record<never, never>
  'screen-menu': Record<never, never>
  contact: Record<never, never>
  mypage: Record<never, never>
  bookmarks: Record<never, never>
  diary: Record<never, never>
  'unsent-diary': Record<never, never>
  'diary-settings': Record<never, never>
  /** Diaries that are kept by the week, the one that opens first; `general` is a way to today's entry. */
  'weekly-diary': { title: string; lead: string; diaries: readonly DiaryKind[] }
  'growth-record': Record<never, never>
  kept: Record<never, never>
  'content-log': Record<never, never>
  'style-guide': Record<never, never>
}
export type Archetype = keyof ArchetypeProps

type ScreenOf<A extends Archetype, P extends string> = {
  path: P
  title: string
  access: Access
  archetype: A
  props: ArchetypeProps[A]
}

export type ScreenRow = { [A in Archetype]: ScreenOf<A, string> }[Archetype]
export type Screen = ScreenRow & { layout: Layout }

/** The builder of an archetype's rows: data only, with exactly the props that the archetype takes. */
const rowsOf =
  <A extends Archetype>(archetype: A) =>
  <const P extends string>(
    path: P,
    title: string,
    access: Access,
    props: ArchetypeProps[A],
  ): ScreenOf<A, P> => ({ path, title, access, archetype, props })

export const planTop = rowsOf('plan-top')
export const playlist = rowsOf('playlist')
export const playerMenu = rowsOf('player-menu')
export const audioPlayer = rowsOf('audio-player')
export const videoPlayer = rowsOf('video-player')
export const musicPlayer = rowsOf('music-player')
export const room = rowsOf('room')
export const signInScreen = rowsOf('sign-in')
export const passwordReset = rowsOf('password-reset')
export const signOutScreen = rowsOf('sign-out')
export const documentScreen = rowsOf('document')
export const policy = rowsOf('policy')
export const article = rowsOf('article')
export const lecture = rowsOf('lecture')
export const chronicle = rowsOf('chronicle')
export const mastery = rowsOf('mastery')
export const bookshelf = rowsOf('bookshelf')
export const questions = rowsOf('questions')
export const welcome = rowsOf('welcome')
export const newsScreen = rowsOf('news')
export const weeklyDiary = rowsOf('weekly-diary')

type Plain = { [A in Archetype]: Record<never, never> extends ArchetypeProps[A] ? A : never }[Archetype]

/** A row for a screen that is the only one of its kind. */
export const screen = <const P extends string, A extends Plain>(
  path: P,
  title: string,
  access: Access,
  archetype: A,
): ScreenOf<A, P> => ({ path, title, access, archetype, props: {} as ArchetypeProps[A] })

/** Puts rows into a frame. */
export const inLayout = <const L extends Layout, const R extends readonly ScreenRow[]>(layout: L, rows: R) =>
  rows.map(row => ({ ...row, layout })) as { [K in keyof R]: R[K] & { layout: L } }
