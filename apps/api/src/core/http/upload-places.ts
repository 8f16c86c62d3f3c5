import { AppError } from '../app-error.ts'

type Room = {
  /** Files of one member under way at a time. */
  mostOfOne: number
  /** The total size of all files under way. */
  mostBytes: number
}

const soonSeconds = 5

/**
 * Decides who may send a file now, before any of it is read: each is in memory while it arrives and waits. A member who
 * sends many at once has to wait, and nobody else: a few members cannot use the space of all.
 */
export function uploadPlaces({ mostOfOne, mostBytes }: Room) {
  const counts = new Map<string, number>()
  let bytes = 0

  function enter(uid: string, size: number): () => void {
    const count = counts.get(uid) ?? 0
    const most = bytes * 2 >= mostBytes ? 1 : mostOfOne
    if (count >= most) throw new AppError('too_many_requests', { retryAfterSeconds: soonSeconds })
    if (bytes + size > mostBytes) throw new AppError('unavailable', { retryAfterSeconds: soonSeconds })
    counts.set(uid, count + 1)
    bytes += size
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      bytes -= size
      const remaining = (counts.get(uid) ?? 1) - 1
      if (remaining > 0) counts.set(uid, remaining)
      else counts.delete(uid)
    }
  }

  return { enter }
}
export type UploadPlaces = ReturnType<typeof uploadPlaces>
