import type { PressedPage } from '#core/loading/until-sounding.ts'

/** A sound that began with a press on the page, before the player was there. */
export type EarlySound = {
  element: HTMLAudioElement
  /** Whether it is this medium, started at this second. */
  isOf(url: string, at: number): boolean
}

/**
 * Takes what a script in the page's header has started (`build/early-sound-script.ts`); then that starts no more. Null
 * where nothing was pressed, and where the address failed.
 */
export function takeEarlySound(page: PressedPage = document): EarlySound | null {
  page.earlySound ??= null
  const element = page.earlySound
  if (!element || element.error) return null
  const startSeconds = Number(element.dataset.at)
  delete element.dataset.at
  return {
    element,
    isOf: (url, at) => pathOf(url) === pathOf(element.src) && Math.abs(at - startSeconds) < 1,
  }
}

/** Two addresses of one medium differ in their signatures. */
const pathOf = (url: string) => new URL(url, location.href).pathname
