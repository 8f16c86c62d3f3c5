/** What a wheel does, as pure functions: the choice is made by chance alone, and the turn only shows it. */

const wordCount = 2 ** 32

/** A number below `count`, each as likely as the others. `randomWord` gives 32 bits of chance. */
export function chooseBelow(count: number, randomWord: () => number): number {
  if (!Number.isInteger(count) || count < 1 || count > wordCount)
    throw new RangeError('nothing to choose from')
  // Words above the last whole multiple would make the first numbers likelier.
  const fair = wordCount - (wordCount % count)
  for (;;) {
    const word = randomWord()
    if (word < fair) return word % count
  }
}

const wholeTurns = 4

/** How far the wheel has turned, in degrees, when the part `index` of `count` comes to rest at the top. */
export function restingAngle(from: number, index: number, count: number): number {
  const rest = 360 - ((index + 0.5) * 360) / count
  const turned = Math.ceil(from / 360)
  return (turned + wholeTurns) * 360 + rest
}

type Point = { x: number; y: number }

/** A point of a wheel whose radius is 1, clockwise from the top. */
export function pointAt(share: number, radius = 1): Point {
  const angle = share * 2 * Math.PI
  return { x: rounded(Math.sin(angle) * radius), y: rounded(-Math.cos(angle) * radius) }
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000

/** The outline of part `index` of `count`, as a path of SVG. */
export function partPath(index: number, count: number): string {
  const [start, end] = [pointAt(index / count), pointAt((index + 1) / count)]
  const isLarge = count < 2 ? 1 : 0
  return `M0 0 L${start.x} ${start.y} A1 1 0 ${isLarge} 1 ${end.x} ${end.y} Z`
}
