/**
 * The median. For an even number of values it is the higher of the two in the middle, so that it is always a measured
 * value.
 */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('There is no median of nothing.')
  return middle
}

/** The value that this share (from 0 to 1) of all values does not exceed. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error('There is no quantile of nothing.')
  return value
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}

export function milliseconds(ms: number): string {
  return ms < 10 ? `${ms.toFixed(2)} ms` : `${Math.round(ms).toLocaleString('en')} ms`
}

export function count(value: number, of: string): string {
  return `${Math.round(value).toLocaleString('en')} ${of}`
}
