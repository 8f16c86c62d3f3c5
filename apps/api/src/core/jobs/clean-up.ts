import type { Task } from './jobs.ts'

export const cleanUpTask = 'clean_up'
/** 04:00 in Tokyo, in UTC. */
export const cleanUpTime = '0 19 * * *'

/** The daily job that deletes what has expired. Each step runs, even if one before it fails. */
export function cleanUpJob(steps: Record<string, () => Promise<void>>): Task {
  return async () => {
    const names = Object.keys(steps)
    const done = await Promise.allSettled(Object.values(steps).map(step => step()))
    const failures = done.flatMap((result, index) =>
      result.status === 'rejected' ? [`${names[index]}: ${(result.reason as Error).message}`] : [],
    )
    if (failures.length > 0) throw new Error(`not everything was cleaned up: ${failures.join('; ')}`)
  }
}
