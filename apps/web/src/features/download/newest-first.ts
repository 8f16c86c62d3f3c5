import type { KeptLesson } from '#core/downloads/download-record.ts'

export const newestFirst = (lessons: Record<string, KeptLesson>): KeptLesson[] =>
  Object.values(lessons).toSorted((a, b) => b.keptAt - a.keptAt)
