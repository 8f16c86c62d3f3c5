import type { DownloadRecord } from '#core/downloads/download-record.ts'

export const newestFirst = (lessons: Record<string, DownloadRecord>): DownloadRecord[] =>
  Object.values(lessons).toSorted((a, b) => b.keptAt - a.keptAt)
