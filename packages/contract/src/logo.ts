import type { Accent } from './plan.ts'
import type { Layout } from './screens/screen.ts'

/** The logos of the header, each with the colour of its icon (specification §2). */
export const logoAccents = {
  'eichi-online': 'eichi',
  kafuku: 'kafuku',
  'd-code-plan': 'd-code',
  'syaka-plan': 'syaka',
  'wa-plan': 'wa',
  gold: 'dance',
  'second-dance': 'dance',
  base2: 'base',
  nyumon: 'none',
  default: 'none',
} as const satisfies Record<string, Accent>

export type Logo = keyof typeof logoAccents

const logos: Readonly<Partial<Record<Layout, Logo>>> = {
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

/** The logo in the header of a layout, and its accent. */
export function logoOf(layout: Layout): { logo: Logo; accent: Accent } {
  const logo = logos[layout] ?? 'default'
  return { logo, accent: logoAccents[logo] }
}
