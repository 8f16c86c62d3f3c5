import { availableParallelism } from 'node:os'

/** How many test files run at once, in all projects: one more than processors, because some wait for programs. */
export const maxWorkers = availableParallelism() + 1
