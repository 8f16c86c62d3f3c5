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

/** The systems whose devices go by one name, whatever browser runs there. */
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

/** What the browser is called; "このブラウザ" where that can't be told. */
export const browserNameOf = (userAgent: string): string => nameIn(browsers, userAgent) ?? 'このブラウザ'

/**
 * What a member would call the device that this browser runs on: "iPhone", "Windows の Chrome". An iPad says that it
 * is a Mac; that it is touched by several fingers gives it away.
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
