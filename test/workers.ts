import { availableParallelism } from 'node:os'

/** Test files at once, the same number in all projects: one more than processors, because some wait for programs. */
export const maxWorkers = availableParallelism() + 1
