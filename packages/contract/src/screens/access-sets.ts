import { holders } from '../access/access.ts'

/** The named sets of plans that rows use as their access. */
export const kafukuTop = holders('kafuku', 'kafuku-low', 'free-kafuku', 'ryugi')
export const kafuku = holders('kafuku', 'kafuku-low')
/** The low plan does not open it. */
export const kafukuWhole = holders('kafuku')
export const eichi = holders('eichi', 'eichi-low')
export const kagura = holders('kagura')
export const osusowa = holders('osusowa')
export const dancerOnline = holders('dancer-online', 'ryugi', 'base2')
/** The squat player belongs to two plans. */
export const sonkyo = holders('kafuku', 'kafuku-low', 'dancer-online')
export const eichiTop = holders('eichi', 'eichi-low', 'free-eichi')
/** The low plan does not open it. */
export const eichiWhole = holders('eichi')
export const freeKafuku = holders('free-kafuku', 'kafuku', 'kafuku-low')
export const dance = holders('dancer-online', 'cookdance', 'second-dance', 'base2')
export const secondDance = holders('second-dance', 'dancer-online')
/** The dance player is open to all dance plans. */
export const dancePlayer = holders('dancer-online', 'cookdance', 'second-dance', 'ryugi', 'base2')
export const tv = holders('tv')
export const base2 = holders('base2')
