import { type Accent, planNames } from '../access/plan.ts'
import type { Layout } from '../screens/screen-variants.ts'

/** The logos of the header (specification §2): the name beside the icon, null for the service's own, and its accent. */
export const logos = {
  'eichi-online': { name: planNames.eichi, accent: 'eichi' },
  kafuku: { name: planNames.kafuku, accent: 'kafuku' },
  'd-code-plan': { name: planNames['d-code'], accent: 'd-code' },
  'syaka-plan': { name: planNames.syaka, accent: 'syaka' },
  'wa-plan': { name: planNames.wa, accent: 'wa' },
  gold: { name: planNames['dancer-online'], accent: 'dance' },
  'second-dance': { name: planNames['second-dance'], accent: 'dance' },
  base2: { name: planNames.base2, accent: 'base' },
  nyumon: { name: '弟子入門', accent: 'none' },
  default: { name: null, accent: 'none' },
} as const satisfies Record<string, { name: string | null; accent: Accent }>

export type LogoName = keyof typeof logos

const logoOfLayout: Readonly<Partial<Record<Layout, LogoName>>> = {
  eichi: 'eichi-online',
  kafuku: 'kafuku',
  'd-code': 'd-code-plan',
  syaka: 'syaka-plan',
  wa: 'wa-plan',
  'dancer-online': 'gold',
  'second-dance': 'second-dance',
  base2: 'base2',
  nyumon: 'nyumon',
}

/** The logo in the header of a layout. */
export function logoNameOf(layout: Layout): LogoName {
  return logoOfLayout[layout] ?? 'default'
}
