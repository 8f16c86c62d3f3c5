import { availableParallelism } from 'node:os'

/**
 * How many test files run at once, in all projects, and how many browsers: one more than processors, because some wait
 * for programs, and journeys for sound.
 */
export const maxWorkers = availableParallelism() + 1
