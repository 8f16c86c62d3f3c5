import type { DownloadProblem } from './download-problem.ts'
import type { DownloadRecord } from './download-record.ts'

/** A download that is under way, or has stopped with a problem. */
export type PendingDownload = {
  title: string
  bytes: number
  total: number | null
  isUnderWay: boolean
  problem: DownloadProblem | null
}

export type DownloadState = {
  /** Whether the downloads were read from the device. */
  isKnown: boolean
  /** Complete downloads only. */
  lessons: Record<string, DownloadRecord>
  pending: Record<string, PendingDownload>
}

export const nothing: DownloadState = { isKnown: false, lessons: {}, pending: {} }
