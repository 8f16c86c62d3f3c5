import { holders } from '../access.ts'

/** The named sets of plans that rows state as their access. */
export const kafukuTop = holders('kafuku', 'kafuku-low', 'free-kafuku', 'ryugi')
export const kafuku = holders('kafuku', 'kafuku-low')
/** The squatting player belongs to two houses. */
export const sonkyo = holders('kafuku', 'kafuku-low', 'dancer-online')
