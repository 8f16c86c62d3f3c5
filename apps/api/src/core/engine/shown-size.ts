import type { EngineFindings } from './engine-answer.ts'

/** The size of a picture as it is shown: phones store upright films rotated, and some pixels are not square. */
export function shownSize({ width, height, pixelShape, turned }: NonNullable<EngineFindings['picture']>) {
  const stretched = pixelShape.num > 0 ? Math.round((width * pixelShape.num) / pixelShape.den) : width
  return turned % 180 === 90 ? { width: height, height: stretched } : { width: stretched, height }
}
