import { performance } from 'node:perf_hooks'

const sampleMs = 2_000
const busyAt = 0.95
/** Of a processor. Less says that the thread waited for its turn, which drawing pages in the browser does not shorten. */
const workingAt = 0.8

/** What the thread has done so far, in milliseconds: with and without pauses, and on a processor. */
interface ThreadTime {
  passed: number
  active: number
  worked: number
}

/**
 * Whether the one thread had hardly a pause lately: then it answers calls, and browsers draw their pages themselves. Time
 * before the first question does not count, since a server that has just started had no pause either.
 */
export function busyCheck(read: () => ThreadTime = readThread): () => boolean {
  let last: ThreadTime | null = null
  let isBusy = false
  return () => {
    const now = read()
    last ??= now
    const passed = now.passed - last.passed
    if (passed >= sampleMs) {
      isBusy = now.active - last.active > busyAt * passed && now.worked - last.worked > workingAt * passed
      last = now
    }
    return isBusy
  }
}

function readThread(): ThreadTime {
  const { idle, active } = performance.eventLoopUtilization()
  const { user, system } = process.threadCpuUsage()
  return { passed: idle + active, active, worked: (user + system) / 1_000 }
}
