/** Instants as old clients write them, read in the same way whatever the time zone of the machine. */

const tokyo = '+09:00'
const wallClock =
  /^(\d{4}|[+-]\d{6})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(Z|[+-]?\d{2}:?\d{2})?$/
/** The formats of Date's own toString and toUTCString; a form's plus sign may have become a space. */
const printed = /^[A-Z][a-z]{2},? [\w ]{10,12} \d{2}:\d{2}:\d{2} GMT(?:([+ -])(\d{4}))?(?: \(.*\))?$/
const milliseconds = /^\d{12,14}$/

/**
 * The instant that a text means, or null. A text without a zone is the wall clock in Tokyo, which is how answers write
 * it (YYYY-MM-DD HH:mm:ss); a day alone means its beginning.
 */
export function readSentInstant(text: string): Date | null {
  if (milliseconds.test(text)) return dateOf(Number(text))
  const clock = wallClock.exec(text)
  if (clock) return dateOf(Date.parse(isoOf(clock)))
  const [, sign, offset] = printed.exec(text) ?? []
  if (sign === undefined && !printed.test(text)) return null
  const zone = offset === undefined ? 'GMT' : `GMT${sign === '-' ? '-' : '+'}${offset}`
  return dateOf(Date.parse(text.replace(/GMT.*$/, zone)))
}

function isoOf([, year, month, day, hour, minute, second, fraction, zone]: RegExpExecArray): string {
  const two = (part: string | undefined) => (part ?? '0').padStart(2, '0')
  const at = `${two(hour)}:${two(minute)}:${two(second)}.${(fraction ?? '').padEnd(3, '0').slice(0, 3)}`
  return `${year}-${two(month)}-${two(day)}T${at}${zoneOf(zone)}`
}

function zoneOf(zone: string | undefined): string {
  if (zone === undefined) return tokyo
  if (zone === 'Z') return zone
  const [, sign = '', hours, minutes] = /^([+-]?)(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return `${sign || '+'}${hours}:${minutes}`
}

/** JavaScript reads the 31st of a shorter month as the day after its last. That is harmless for a cursor. */
function dateOf(at: number): Date | null {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? null : date
}
