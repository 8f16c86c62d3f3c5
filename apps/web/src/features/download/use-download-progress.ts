import type { LessonRow } from '@iki/contract/media/lesson'
import { useMemo } from 'react'
import type { PendingDownload } from '#core/downloads/download-state.ts'
import { useDownloads } from '#core/downloads/downloads.ts'

type Lessons = readonly Pick<LessonRow, 'id'>[]

/** How far lessons are on their way to this device, together. */
export function useDownloadProgress(lessons: Lessons) {
  const downloads = useDownloads(state => state.lessons)
  const pending = useDownloads(state => state.pending)
  return useMemo(() => {
    const here = lessons.flatMap(({ id }) => downloads[id] ?? [])
    const under = lessons.flatMap(({ id }) => pending[id] ?? [])
    const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
    return {
      count: lessons.length,
      downloadedCount: here.length,
      downloadedBytes: sum(here.map(({ bytes }) => bytes)),
      /** The first end among them. */
      endsAt: here.length > 0 ? Math.min(...here.map(({ endsAt }) => endsAt)) : null,
      isWhole: here.length > 0 && here.length === lessons.length,
      isUnderWay: under.some(pendingDownload => pendingDownload.isUnderWay),
      problem: under.find(pendingDownload => pendingDownload.problem !== null)?.problem ?? null,
      /** From 0 to 1; a lesson whose size is not known yet has not begun. */
      share: lessons.length > 0 ? (here.length + sum(under.map(shareOf))) / lessons.length : 0,
      underWayBytes: sum(under.map(({ bytes }) => bytes)),
    }
  }, [lessons, downloads, pending])
}
export type DownloadProgress = ReturnType<typeof useDownloadProgress>

const shareOf = ({ bytes, total }: PendingDownload) => (total ? Math.min(1, bytes / total) : 0)
