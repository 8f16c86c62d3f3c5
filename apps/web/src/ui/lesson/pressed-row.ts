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
let forgetting: ReturnType<typeof setTimeout> | undefined

/** Long enough for the way to the page; not for another member, since a row says where this one is. */
const rememberedMs = 10_000

/** The row of a lesson that was pressed just now: the lesson's page shows it at once, and the rest when it has come. */
export const pressedRow = {
  note(row: Listed): void {
    clearTimeout(forgetting)
    pressed = row
    forgetting = setTimeout(() => {
      pressed = null
    }, rememberedMs)
  },
  /** Null for another lesson, and for a locked one, of which the page shows something else. */
  of: (lessonId: string): Listed | null =>
    pressed?.id === lessonId && pressed.lock === null ? pressed : null,
}
