type Hints = { platform?: string; brands?: readonly { brand: string }[] }

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//i, 'LINE'],
  [/\bEdgi?[OA]?S?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

/** Systems whose devices have one name, independent of the browser. */
const handhelds: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b|\bMacintosh\b|\bmacOS\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** The name of the browser; "このブラウザ" if it is unknown. */
export const browserNameOf = (userAgent: string): string => nameIn(browsers, userAgent) ?? 'このブラウザ'

/**
 * How a member would name this device and browser: "iPhone", "Windows の Chrome". An iPad reports that it is a Mac, but
 * only an iPad has a touch screen for several fingers.
 */
export function deviceNameOf(
  userAgent: string,
  touchPoints = 0,
  { platform = '', brands = [] }: Hints = {},
): string {
  const handheld = nameIn(handhelds, userAgent)
  const isTablet = /\bMacintosh\b/.test(userAgent) && touchPoints > 1
  if (handheld || isTablet) return handheld ?? 'iPad'
  const system = nameIn(systems, platform) ?? nameIn(systems, userAgent)
  const isEdge = brands.some(({ brand }) => brand.includes('Edge'))
  const browser = isEdge ? 'Edge' : nameIn(browsers, userAgent)
  if (system && browser) return `${system} の ${browser}`
  return system ?? browser ?? 'この端末'
}
