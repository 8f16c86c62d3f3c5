import type { Lesson } from '@iki/contract/media/lesson'

type Size = { width: number; height: number }

const usual: Size = { width: 16, height: 9 }

/** The shape of a film on its page: its real one as soon as it is known. */
export function shapeOf(lesson: Pick<Lesson, 'film' | 'poster'> | undefined, seen: Size | null = null): Size {
  const { width, height } = lesson?.film ?? {}
  if (width && height) return { width, height }
  if (seen) return seen
  return lesson?.poster ? { width: lesson.poster.width, height: lesson.poster.height } : usual
}

export const isUpright = ({ width, height }: Size): boolean => height > width
