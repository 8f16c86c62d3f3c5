// How things move: everything eases in and out, as breath does.

export const ease = t => 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, Math.max(0, t)))

/** From 0 to 1 while t goes from one time to another. */
export const rise = (t, from, to) => ease((t - from) / (to - from))

export function mix(a, b, share) {
  if (typeof a === 'number') return a + (b - a) * share
  if (Array.isArray(a)) return a.map((each, i) => mix(each, b[i], share))
  return Object.fromEntries(Object.keys(a).map(key => [key, mix(a[key], b[key], share)]))
}

/** What keys `[[time, value], …]` say at a time; values are numbers, points or whole poses. */
export function keyed(t, keys) {
  const next = keys.findIndex(([time]) => time > t)
  if (next === 0) return keys[0][1]
  if (next < 0) return keys.at(-1)[1]
  const [[from, a], [to, b]] = [keys[next - 1], keys[next]]
  return mix(a, b, ease((t - from) / (to - from)))
}

/** Seconds travelled between two times at full speed, setting off and stopping softly. */
export function glide(t, from, to, soft = 0.8) {
  const [long, gone] = [to - from, Math.min(Math.max(t - from, 0), to - from)]
  if (gone < soft) return gone ** 2 / (2 * soft)
  if (gone < long - soft) return gone - soft / 2
  return long - soft - (long - gone) ** 2 / (2 * soft)
}
