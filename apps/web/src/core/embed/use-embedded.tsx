import { drawings } from '@iki/contract/media/drawing'
import type { LessonRow } from '@iki/contract/media/lesson'
import { type ReactNode, useCallback } from 'react'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import classes from './embedded.module.css'
import { EmbeddedLesson } from './embedded-lesson.tsx'

/**
 * Shows the embeds of a text, such as `drawing:wave` or `lesson:asa-sebone`. `embeds` are the lessons that came in the
 * same answer as the text.
 */
export function useEmbedded(embeds: readonly LessonRow[] | undefined) {
  return useCallback((name: string, caption: string) => embedded(name, caption, embeds), [embeds])
}

/** Null for an unknown kind of embed. */
function embedded(name: string, caption: string, embeds: readonly LessonRow[] = []): ReactNode {
  const [kind, id = ''] = name.split(':')
  if (kind === 'lesson')
    return <EmbeddedLesson id={id} caption={caption} lesson={embeds.find(lesson => lesson.id === id)} />
  const drawing = drawings.find(each => each === id)
  if (kind !== 'drawing' || !drawing) return null
  return (
    <>
      <BrushDrawing id={caption || name} drawing={drawing} className={classes.drawing} />
      {caption && <figcaption>{caption}</figcaption>}
    </>
  )
}
