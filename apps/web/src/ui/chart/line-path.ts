export type Range = { min: number; max: number }

/** Charts are drawn in a box of 1000 by 1000 that is stretched over its place. */
export const boxSide = 1000

const xOf = (index: number, count: number) =>
  count < 2 ? boxSide / 2 : Math.round((index / (count - 1)) * boxSide)
const yOf = (value: number, { min, max }: Range) =>
  Math.round(boxSide - ((value - min) / (max - min)) * boxSide)

/**
 * A line through the values. It is interrupted where values are missing, because the chart must not invent any. A
 * single value becomes a dot (a very short line with round ends).
 */
export function linePath(values: readonly (number | null)[], range: Range): string {
  let path = ''
  values.forEach((value, index) => {
    if (value === null) return
    const isStarted = index > 0 && values[index - 1] !== null
    const isAlone = !isStarted && (values[index + 1] ?? null) === null
    const point = `${xOf(index, values.length)} ${yOf(value, range)}`
    path += `${isStarted ? 'L' : 'M'}${point}${isAlone ? 'h.1' : ''}`
  })
  return path
}

/** Straight lines over the gaps of a line, from the value before to the value after: they say what belongs together. */
export function gapPath(values: readonly (number | null)[], range: Range): string {
  let path = ''
  let before: string | null = null
  values.forEach((value, index) => {
    if (value === null) return
    const point = `${xOf(index, values.length)} ${yOf(value, range)}`
    if (before !== null && values[index - 1] === null) path += `M${before}L${point}`
    before = point
  })
  return path
}

/** Columns on the base line, with small gaps between them; none where there is no value. */
export function barPath(values: readonly number[], most: number): string {
  const step = boxSide / Math.max(1, values.length)
  const width = step * 0.72
  return values
    .map((value, index) => {
      if (value <= 0) return ''
      const height = Math.max(8, (value / Math.max(most, 1)) * boxSide)
      const x = index * step + (step - width) / 2
      return `M${tenth(x)} ${boxSide}v${tenth(-height)}h${tenth(width)}V${boxSide}z`
    })
    .join('')
}

const tenth = (value: number) => Math.round(value * 10) / 10

/** The index of the point that is nearest to a place in the chart; the place is a share of the width. */
export function nearestPoint(share: number, count: number, isInColumns: boolean): number {
  const index = isInColumns ? Math.floor(share * count) : Math.round(share * (count - 1))
  return Math.min(count - 1, Math.max(0, index))
}

/** The horizontal place of a point. Points go from edge to edge; columns leave half their width free at both ends. */
export function positionInPlot(index: number, count: number, isInColumns: boolean): number {
  return isInColumns ? Math.round(((index + 0.5) / count) * boxSide) : xOf(index, count)
}

/** A round number that is not less than the largest value: the top of a scale. */
export function roundTop(most: number): number {
  const steps = [1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720]
  return steps.find(step => step >= most) ?? Math.ceil(most / 600) * 600
}
