import { createStore, useStore } from 'zustand'
import { filmChoices } from './film-choices.ts'

/** What is known of the film that is in the player, and how its viewer wants it. */
export type FilmState = {
  /** The qualities to choose from, best first, by their shorter side; empty where the browser chooses itself. */
  heights: readonly number[]
  /** Null: automatic, by the speed of the network. */
  chosenHeight: number | null
  /** The quality that is shown just now. */
  height: number | null
  hasCaptions: boolean
  areCaptionsOn: boolean
  isMirrored: boolean
  canPip: boolean
  isInPip: boolean
  canFullscreen: boolean
  isFullscreen: boolean
  /** In pixels, as far as the browser knows. */
  size: { width: number; height: number } | null
  /** The current caption, when the page has to draw it: over a mirrored film, the browser's would be mirrored. */
  captionText: string | null
}

/** The state without a film. */
export const noFilm = {
  heights: [],
  height: null,
  hasCaptions: false,
  size: null,
  captionText: null,
} satisfies Partial<FilmState>

export const filmStore = createStore<FilmState>(() => ({
  ...noFilm,
  ...filmChoices.get(),
  isMirrored: false,
  canPip: false,
  isInPip: false,
  canFullscreen: false,
  isFullscreen: false,
}))

/** A part of the state of the film; renders again only when that part changes. */
export function useFilm<T>(part: (state: FilmState) => T): T {
  return useStore(filmStore, part)
}
