import { availableParallelism } from 'node:os'

/** Half of the machine is left to the others. */
export const threads = Math.max(1, Math.floor(availableParallelism() / 2))
