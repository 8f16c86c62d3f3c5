import { holders } from '../access.ts'

/** The named sets of plans that rows state as their access. */
export const kafukuTop = holders('kafuku', 'kafuku-low', 'free-kafuku', 'ryugi')
export const kafuku = holders('kafuku', 'kafuku-low')
/** What the low plan does not open. */
export const kafukuWhole = holders('kafuku')
export const eichi = holders('eichi', 'eichi-low')
export const kagura = holders('kagura')
export const osusowa = holders('osusowa')
export const dancerOnline = holders('dancer-online', 'ryugi', 'base2')
/** The squatting player belongs to two houses. */
export const sonkyo = holders('kafuku', 'kafuku-low', 'dancer-online')
