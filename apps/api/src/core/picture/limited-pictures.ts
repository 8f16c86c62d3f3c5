import { newMemberMs } from '@iki/contract/account/safety'
import type { AppError } from '../app-error.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { giveBackLimits, type Limit, useLimits } from '../limit/limit.ts'
import type { PictureImage } from './draw-picture.ts'
import type { Budget } from './spent-time.ts'

type Parts = {
  db: Database
  clock: Clock
  /** Since when somebody is a member; null if there is no such member. */
  findMemberSince(uid: string): Promise<Date | null>
  read(uid: string, file: Buffer, budget: Budget): Promise<PictureImage>
}

/** Errors that are about the picture itself. */
const meant = new Set(['picture_unreadable', 'picture_extreme'])

type Limits = {
  /** A phone that was offline for years sends hundreds at once. */
  saves: Limit
  /** Files that are no pictures, or take too long: nobody has many of these by mistake. */
  refused: Limit
  /** The processor time of all of them: a photograph takes up to 0.3 s. */
  budget: Budget
}
export const pictureLimits: Limits = {
  saves: { name: 'diary_picture', max: 600, windowSeconds: 600 },
  refused: { name: 'refused_picture', max: 20, windowSeconds: 600 },
  budget: { processorMs: 240_000, windowSeconds: 600 },
}
/** The limit for new members, since an account is made quickly. */
export const newMemberPictureLimits: Limits = {
  saves: { name: 'diary_picture_new', max: 100, windowSeconds: 3600 },
  refused: { name: 'refused_picture_new', max: 10, windowSeconds: 3600 },
  budget: { processorMs: 60_000, windowSeconds: 600 },
}

/** Reads pictures for storing, within each member's limits. */
export function limitedPictures({ db, clock, findMemberSince, read }: Parts) {
  return async (uid: string, file: Buffer): Promise<PictureImage> => {
    const since = await findMemberSince(uid)
    const isNew = since !== null && clock().getTime() - since.getTime() < newMemberMs
    const limits = isNew ? newMemberPictureLimits : pictureLimits
    const refused = { limit: limits.refused, subject: uid }
    await useLimits(db, clock, [refused, { limit: limits.saves, subject: uid }])
    try {
      const picture = await read(uid, file, limits.budget)
      await giveBackLimits(db, [refused])
      return picture
    } catch (error) {
      if (!meant.has((error as AppError).code)) await giveBackLimits(db, [refused])
      throw error
    }
  }
}
