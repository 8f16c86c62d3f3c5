import { picturePixels } from '@iki/contract/diary/diary'
import { AppError } from '../app-error.ts'
import { boundedCache } from '../bounded-cache.ts'
import type { Clock } from '../clock.ts'
import type { Drawing, PictureImage } from './draw-picture.ts'
import { drawingProcess } from './drawing-process.ts'
import { fairTurns } from './fair-turns.ts'
import { type Budget, spentTime } from './spent-time.ts'

type Parts = {
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** How much processor time one picture may take: a slow machine draws the largest in half of it. */
  processorMs?: number
  /** The longest time by the clock, on a machine with much other work. */
  longestMs?: number
}

/** More than enough for a photograph as the app sends it. A slower picture delays no other photograph. */
const quickMs = 800
/** After something slow, a member's pictures use the slow queue for this long. */
const slowForMs = 600_000
const mostSlow = 20_000

/**
 * Reads pictures that members send, in fair order, in processes that can be ended. One that is not drawn soon is
 * started again in the slow queue, and so are all that its sender sends in the next minutes.
 */
export function pictureReader({ clock, log, processorMs = 4000, longestMs = 30_000 }: Parts) {
  const spent = spentTime(clock)
  // Below everything that answers requests, and the slow queue below the quick one.
  const lanes = {
    quick: { turns: fairTurns<string>(), process: drawingProcess({ longestMs, priority: 5 }) },
    slow: { turns: fairTurns<string>(), process: drawingProcess({ longestMs, priority: 10 }) },
  }
  const slowUntil = boundedCache<number>(mostSlow)
  const isSlow = (uid: string) => (slowUntil.get(uid) ?? 0) > clock().getTime()
  const processes = Object.values(lanes).map(({ process }) => process)

  function draw(lane: keyof typeof lanes, uid: string, drawing: Drawing, budget: Budget) {
    const { turns, process } = lanes[lane]
    return turns.take(uid, async () => {
      spent.check(uid, budget) // Others of this member may have used it up while this one waited.
      const { drawn, processorMs } = await process.draw(drawing)
      spent.add(uid, processorMs, budget)
      return { result: drawn, cost: processorMs }
    })
  }

  return {
    /**
     * The picture for storing; its content decides what type it is. Throws picture_unreadable, picture_extreme,
     * too_many_requests if the member's budget is used up, or unavailable if the machine has no time for it.
     */
    async read(uid: string, file: Buffer, budget: Budget): Promise<PictureImage> {
      spent.check(uid, budget)
      const drawing = { file, pixels: picturePixels, processorMs }
      const quick = { ...drawing, processorMs: Math.min(quickMs, processorMs) }
      const first = isSlow(uid) ? 'lost' : await draw('quick', uid, quick, budget)
      if (first === 'lost') slowUntil.set(uid, clock().getTime() + slowForMs)
      const drawn = first === 'lost' ? await draw('slow', uid, drawing, budget) : first
      if (typeof drawn === 'string')
        log.warn({ uid, bytes: file.length, what: drawn }, 'a picture was ended in the middle')
      if (drawn === 'late') throw new AppError('unavailable', { retryAfterSeconds: 30 })
      if (drawn === 'lost') throw new AppError('picture_unreadable')
      if ('problem' in drawn) throw new AppError(drawn.problem)
      return { ...drawn, bytes: Buffer.from(drawn.bytes) }
    },

    pids: () => processes.flatMap(each => each.pid() ?? []),

    stop(): void {
      for (const each of processes) each.end()
    },
  }
}
export type PictureReader = ReturnType<typeof pictureReader>
