import { clock } from '#core/clock.ts'

/**
 * How much of a member's diary is unsent, where it can be read without opening the database: pages that have nothing
 * to do with diaries look here, and a database that was evicted is found out.
 */
const keyOf = (uid: string) => `iki.diary.member.${uid}`

export function readUnsentCount(uid: string): number {
  try {
    const { count } = JSON.parse(localStorage.getItem(keyOf(uid)) ?? '{}') as { count?: unknown }
    return typeof count === 'number' ? count : 0
  } catch {
    return 0
  }
}

export function writeUnsentCount(uid: string, count: number): void {
  try {
    if (count === 0) localStorage.removeItem(keyOf(uid))
    else localStorage.setItem(keyOf(uid), JSON.stringify({ count, at: clock.now().toISOString() }))
  } catch {
    // The storage is full: the database knows.
  }
}
