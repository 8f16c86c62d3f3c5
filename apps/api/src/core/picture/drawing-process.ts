import { type ChildProcess, fork } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Drawing, Drawn } from './draw-picture.ts'

/** The result for a picture, and its cost: `lost` if the process ended by itself, `late` if we ended it. */
export type Outcome = { drawn: Drawn | 'lost' | 'late'; processorMs: number }

type Options = {
  /** The longest time by the clock, on a machine with much other work. */
  longestMs: number
  /** How much lower than our own priority: the higher, the more all others come first. */
  priority: number
}

const idleMs = 300_000
/** In the system's numbering. */
const lowestPriority = 19

/**
 * A process of its own that draws strangers' pictures: it has no secret, it can be ended in the middle of anything, and
 * when a decoder crashes, nothing else does. It starts with the first picture and ends after a while without one.
 */
export function drawingProcess({ longestMs, priority }: Options) {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(join(import.meta.dirname, 'draw-pictures.ts'), {
      execArgv: [],
      env: { UV_THREADPOOL_SIZE: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    started.once('exit', () => {
      if (child === started) child = null
    })
    started.on('error', () => started.kill('SIGKILL'))
    started.unref()
    started.channel?.unref()
    if (started.pid !== undefined) lower(started.pid, priority)
    return started
  }

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  return {
    /** One picture after the other: the caller ensures that. */
    draw(drawing: Drawing): Promise<Outcome> {
      clearTimeout(idle)
      if (!child?.connected) child = start()
      const current = child
      const { processorMs } = drawing
      return new Promise<Outcome>(resolve => {
        const late = setTimeout(() => {
          settle({ drawn: 'late', processorMs })
          end()
        }, longestMs)
        const lost = () => settle({ drawn: 'lost', processorMs })
        const failed = () => settle({ drawn: 'late', processorMs: 0 }) // It could not even start.
        function settle(outcome: Outcome): void {
          clearTimeout(late)
          current.off('message', settle).off('exit', lost).off('error', failed)
          resolve(outcome)
          if (child) idle = setTimeout(end, idleMs).unref()
        }
        current.once('message', settle).once('exit', lost).once('error', failed)
        current.send(drawing, error => error && current.kill('SIGKILL'))
      })
    },
    pid: () => child?.pid ?? null,
    end,
  }
}
export type DrawingProcess = ReturnType<typeof drawingProcess>

function lower(pid: number, priority: number): void {
  try {
    setPriority(pid, Math.min(getPriority() + priority, lowestPriority))
  } catch {
    // It has ended already, or the system has no priorities.
  }
}
