import type { OutputOf } from '@iki/contract/api/endpoint'
import type { getHome } from '@iki/contract/shell/home'

/** The home screen of a member for whom there is nothing yet. */
export const emptyHome: OutputOf<typeof getHome> = {
  continueListening: [],
  suggestion: null,
  offeredSound: null,
  news: [],
  newRadio: null,
  wordOfDay: null,
  wishes: null,
  weeks: [],
  onAir: null,
  post: null,
}
