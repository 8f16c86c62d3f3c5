import { holders } from '../access.ts'

/** The named sets of plans that rows state as their access. */
export const kafukuTop = holders('kafuku', 'kafuku-low', 'free-kafuku', 'ryugi')
export const kafuku = holders('kafuku', 'kafuku-low')
