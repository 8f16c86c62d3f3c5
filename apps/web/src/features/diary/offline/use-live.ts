import { useCallback, useSyncExternalStore } from 'react'
import type { DiaryDatabase } from './diary-database.ts'
import type { Found } from './live-readings.ts'
import type { OpenDiary } from './open-diary.ts'

const nothing: Found<never> = { value: undefined, error: null }

/**
 * A reading of the database that is repeated after every change, also from another tab; undefined while it is first
 * read. The key has to contain all that the reading depends on. It starts during rendering, to lose no time.
 */
export function useLive<T>(
  diary: OpenDiary | null,
  key: string,
  read: (database: DiaryDatabase) => Promise<T>,
): Found<T> {
  const readIt = () => (diary ? read(diary.database) : Promise.reject(new Error('Nobody is signed in.')))
  const follow = useCallback(
    (listener: () => void) => (diary ? diary.live.follow(key, readIt, listener) : () => {}),
    [diary, key],
  )
  return useSyncExternalStore(
    follow,
    () => (diary ? diary.live.current(key, readIt) : nothing),
    () => nothing, // The server reads no device.
  )
}
