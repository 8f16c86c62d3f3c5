import type { Found } from './engine-answer.ts'

/** How large a picture is as it is shown: phones write upright films lying down, and some pixels are no squares. */
export function shownSize({ width, height, pixelShape, turned }: NonNullable<Found['picture']>) {
  const stretched = pixelShape.num > 0 ? Math.round((width * pixelShape.num) / pixelShape.den) : width
  return turned % 180 === 90 ? { width: height, height: stretched } : { width: stretched, height }
}
