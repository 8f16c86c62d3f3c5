import { availableParallelism } from 'node:os'

/** Half of the machine is left for other processes. */
export const threads = Math.max(1, Math.floor(availableParallelism() / 2))
