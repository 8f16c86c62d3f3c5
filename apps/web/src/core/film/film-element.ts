import type { MediaElement } from '#core/output/element.ts'
import classes from './film-player.module.css'

/** What Safari adds to a video. */
type SafariVideo = {
  webkitEnterFullscreen?: () => void
  webkitSupportsFullscreen?: boolean
  webkitSupportsPresentationMode?: (mode: string) => boolean
  webkitSetPresentationMode?: (mode: 'inline' | 'picture-in-picture') => void
  webkitPresentationMode?: string
}
export type FilmElement = HTMLVideoElement & MediaElement & SafariVideo

/** The app's one video element, and where it stays while no page shows it. */
export function makeFilmElement(): { element: FilmElement; parking: HTMLElement } {
  const element: FilmElement = document.createElement('video')
  element.className = classes.film ?? ''
  element.playsInline = true
  element.setAttribute('x-webkit-airplay', 'allow')
  const parking = document.createElement('div')
  parking.hidden = true
  parking.append(element)
  document.body.append(parking)
  return { element, parking }
}
