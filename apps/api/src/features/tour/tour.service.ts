import type { saveTour, TourState } from '@iki/contract/account/tour'
import type { InputOf } from '@iki/contract/api/endpoint'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import * as store from './tour.store.ts'

/** More than there will ever be. */
const mostTours = 100

/** Members' positions in guided tours. Beginning a finished one replays it. */
export function tourService({ db, clock }: { db: Database; clock: Clock }) {
  async function get(uid: string, name: string): Promise<TourState> {
    const found = await store.findTour(db, uid, name)
    return found
      ? { name, state: found.state as TourState['state'], step: found.step }
      : { name, state: 'new', step: 0 }
  }

  return {
    get,

    async save(uid: string, { name, state, step }: InputOf<typeof saveTour>): Promise<TourState> {
      const isNew = (await store.findTour(db, uid, name)) === null
      if (isNew && (await store.countTours(db, uid)) >= mostTours)
        throw new AppError('invalid_input', { fields: { name: '案内が多すぎます' } })
      await store.saveTour(db, { uid, name, state, step, updatedAt: clock() })
      return { name, state, step }
    },
  }
}
export type TourService = ReturnType<typeof tourService>
