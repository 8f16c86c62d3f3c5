import { isInBrowser } from '#ui/page/rendering.ts'
import { prefersStill } from '#ui/theme/prefers-still.ts'

let named: HTMLElement | null = null
let pressedId: string | null = null

/**
 * Whether the picture of a lesson grows into that of the lesson's page, and back: where the browser can, and things may
 * move.
 */
export const picturesTravel = (): boolean =>
  isInBrowser && 'startViewTransition' in document && !prefersStill()

/**
 * Names the picture of what was pressed, the first thing in it, as player-stage.module.css names that of a lesson's page:
 * the browser takes both for one.
 */
export function letPictureTravel(pressed: HTMLElement, lessonId: string): void {
  if (!picturesTravel()) return
  pressedId = lessonId
  named?.style.removeProperty('view-transition-name')
  named = null
  // Two of one name, and nothing would move: there, one lesson's page becomes another's.
  if (document.querySelector('[data-lesson-stage]')) return
  const picture = pressed.firstElementChild
  if (!(picture instanceof HTMLElement)) return
  named = picture
  named.style.setProperty('view-transition-name', 'lesson-picture')
}

/** The same for what is there again, if it was pressed. */
export function takePictureBack(again: HTMLElement | null, lessonId: string): void {
  if (again && lessonId === pressedId) letPictureTravel(again, lessonId)
}
