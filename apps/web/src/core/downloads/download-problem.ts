import { ApiError, isRefused, OfflineError } from '#core/api/api-error.ts'
import { BrokenOff } from './download-sound.ts'

/** Why a lesson is not downloaded (yet), by what can be done about it. */
export type DownloadProblem =
  /** Goes on by itself as soon as the network is back. */
  | 'offline'
  | 'full'
  /** The device has as many downloads as it may have. */
  | 'many'
  | 'locked'
  | 'failed'

export function downloadProblemOf(error: unknown): DownloadProblem {
  if (isRefused(error)) return 'locked'
  if (error instanceof OfflineError || error instanceof BrokenOff || error instanceof TypeError)
    return 'offline'
  if (error instanceof ApiError && error.code === 'unavailable') return 'offline'
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full'
  console.error('A lesson could not be downloaded.', error)
  return 'failed'
}
