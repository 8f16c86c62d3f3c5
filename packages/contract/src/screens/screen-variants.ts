/** The frame of a screen: which logo the header shows, and which tabs the footer. */
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
 * The design of a player. `ring` (the default) puts the play button into its ring, with the text below; `artwork` shows
 * a large picture, and first what the lesson is about. `counter` adds the squat counter with its timer and wake lock.
 */
export type PlayerVariant = { design?: 'ring' | 'artwork'; counter?: true }

/**
 * The design of a video player. `portrait` fills the phone, and a swipe opens the next; `practice` has what is needed
 * for dancing after a film. `beside` says which tab is open first beside the film, `castsFirst` offers the television
 * immediately.
 */
export type VideoVariant = {
  design?: 'portrait' | 'practice'
  beside?: 'chapters' | 'playlist'
  castsFirst?: true
}

/** The players to which a row can link its lessons; the playlist's tag is the parameter, if there is one. */
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

export type SinglePlayerPath = '/single-player/:onsei?' | '/single-player2/:onsei?'
