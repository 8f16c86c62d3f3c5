import { browserOf, handheldOf, systemOf } from '@iki/contract/api/user-agent'

type Hints = { platform?: string; brands?: readonly { brand: string }[] }

/** The name of the browser; "このブラウザ" if it is unknown. */
export const browserNameOf = (userAgent: string): string => browserOf(userAgent) ?? 'このブラウザ'

/**
 * How a member would name this device and browser: "iPhone", "Windows の Chrome". An iPad reports that it is a Mac, but
 * only an iPad has a touch screen for several fingers.
 */
export function deviceNameOf(
  userAgent: string,
  touchPoints = 0,
  { platform = '', brands = [] }: Hints = {},
): string {
  const handheld = handheldOf(userAgent)
  const isTablet = /\bMacintosh\b/.test(userAgent) && touchPoints > 1
  if (handheld || isTablet) return handheld ?? 'iPad'
  const system = systemOf(platform) ?? systemOf(userAgent)
  const isEdge = brands.some(({ brand }) => brand.includes('Edge'))
  const browser = isEdge ? 'Edge' : browserOf(userAgent)
  if (system && browser) return `${system} の ${browser}`
  return system ?? browser ?? 'この端末'
}
