import type { Access } from '../access.ts'
import type { Plan } from '../plan.ts'

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

/** The players that a row can lead its lessons to; the playlist's tag goes into the parameter, where there is one. */
export type PlayerPath =
  | '/player/:playtag?'
  | '/sonkyo-player/:playtag?'
  | '/kougiplayer/:playtag?'
  | '/osusowa/player/:playtag?'
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

/** What each archetype needs to know from its row. One component an archetype serves all of its rows. */
export type ArchetypeProps = {
  home: Record<never, never>
  'plan-top': Player & { plan: Plan; newsPlace: string }
  'player-menu': Player & { plan: Plan }
  playlist: Player & PlaylistProps
  'audio-player': PlayerLook & ({ plays: 'lesson' } | { plays: 'playlist'; tag: string })
  'sign-in': { flow: 'plain' | 'purchase' }
  'sign-up': Record<never, never>
  'account-created': Record<never, never>
  'password-reset': { flow: 'plain' | 'purchase' }
  'sign-out': { asks: 'nothing' | 'explains' }
  'expired-plan': Record<never, never>
  document: { slug: string }
  contact: Record<never, never>
  mypage: Record<never, never>
  bookmarks: Record<never, never>
  kept: Record<never, never>
  'content-log': Record<never, never>
  article: Record<never, never>
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
export const signInScreen = rowsOf('sign-in')
export const passwordReset = rowsOf('password-reset')
export const signOutScreen = rowsOf('sign-out')
export const documentScreen = rowsOf('document')

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
