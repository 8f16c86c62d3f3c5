import type { Handle } from '#core/database/database.ts'
import { enqueue } from '#core/jobs/jobs.ts'

export const makeFilmTask = 'make_film'
export const jobKeyOf = (mediaKey: string): string => `film/${mediaKey}`

/** Makes the film after the transaction of `handle` is committed. */
export const makeFilmLater = (handle: Handle, mediaKey: string): Promise<void> =>
  enqueue(handle, makeFilmTask, { mediaKey }, { jobKey: jobKeyOf(mediaKey) })

/** As makeFilmLater, after a while. */
export const checkAgainLater = (handle: Handle, mediaKey: string): Promise<void> =>
  enqueue(handle, makeFilmTask, { mediaKey }, { jobKey: jobKeyOf(mediaKey), delaySeconds: 60 })
