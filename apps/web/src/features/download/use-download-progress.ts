import type { LessonRow } from '@iki/contract/media/lesson'
import { useMemo } from 'react'
import type { PendingDownload } from '#core/downloads/download-state.ts'
import { useDownloads } from '#core/downloads/downloads.ts'

type Lessons = readonly Pick<LessonRow, 'id'>[]

/** The common progress of the downloads of these lessons. */
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
      /** The earliest end of them. */
      endsAt: here.length > 0 ? Math.min(...here.map(({ endsAt }) => endsAt)) : null,
      isWhole: here.length > 0 && here.length === lessons.length,
      isUnderWay: under.some(pendingDownload => pendingDownload.isUnderWay),
      problem: under.find(pendingDownload => pendingDownload.problem !== null)?.problem ?? null,
      /** From 0 to 1. A lesson whose size is not known yet counts as 0. */
      share: lessons.length > 0 ? (here.length + sum(under.map(shareOf))) / lessons.length : 0,
      underWayBytes: sum(under.map(({ bytes }) => bytes)),
    }
  }, [lessons, downloads, pending])
}
export type DownloadProgress = ReturnType<typeof useDownloadProgress>

const shareOf = ({ bytes, total }: PendingDownload) => (total ? Math.min(1, bytes / total) : 0)
