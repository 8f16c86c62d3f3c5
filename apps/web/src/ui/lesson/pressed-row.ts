import type { LessonRow } from '@iki/contract/media/lesson'

/** What a row says of its lesson. */
type Listed = Pick<
  LessonRow,
  | 'id'
  | 'kind'
  | 'title'
  | 'durationSeconds'
  | 'drawing'
  | 'accent'
  | 'lock'
  | 'position'
  | 'artist'
  | 'poster'
>

let pressed: Listed | null = null

/**
 * The row of a lesson that was pressed last: the lesson's page shows it at once, and the rest when it has come. It forgets
 * it when it is left, since the row says where this member is.
 */
export const pressedRow = {
  note(row: Listed): void {
    pressed = row
  },
  /** Null for another lesson, and for a locked one, of which the page shows something else. */
  of: (lessonId: string): Listed | null =>
    pressed?.id === lessonId && pressed.lock === null ? pressed : null,
  forget(lessonId: string): void {
    if (pressed?.id === lessonId) pressed = null
  },
}
