type Names = readonly (readonly [RegExp, string])[]

const browsers: Names = [
  [/\bLine\//i, 'LINE'],
  [/\bEdgi?[OA]?S?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

/** Systems whose devices have one name, independent of the browser. */
const handhelds: Names = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
]

const systems: Names = [
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b|\bMacintosh\b|\bmacOS\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: Names, text: string) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** What a user agent names, as a person would say it; null where it names nothing that people know. */
export const browserOf = (userAgent: string): string | null => nameIn(browsers, userAgent)
export const handheldOf = (userAgent: string): string | null => nameIn(handhelds, userAgent)
export const systemOf = (userAgent: string): string | null => nameIn(systems, userAgent)
