/** What the header of a picture says, before anything is decoded. */
export type PictureHead = {
  format: string | undefined
  width: number
  height: number
  /** Interlaced or progressive: it cannot be decoded row by row. */
  isProgressive: boolean
}

/** A small file may contain a picture of any size: no phone takes larger ones than this. */
const mostPixels = 40_000_000
/** For a picture that has to be in memory completely, several times over, before it can be made smaller. */
const mostPixelsAtOnce = 16_000_000
/** More than the longest screenshot that a phone makes of a page. */
const longestSide = 20_000
const mostRatio = 40
const formats = new Set(['jpeg', 'png', 'webp', 'heif'])

/** Why a picture is not even decoded; null if it may be. */
export function pictureProblemOf(head: PictureHead): 'picture_unreadable' | 'picture_extreme' | null {
  const { format, width, height, isProgressive } = head
  if (format === undefined || !formats.has(format)) return 'picture_unreadable'
  if (!(width > 0 && height > 0)) return 'picture_unreadable'
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const isAtOnce = format === 'heif' || (format === 'png' && isProgressive)
  const isExtreme =
    long > longestSide ||
    long > short * mostRatio ||
    width * height > (isAtOnce ? mostPixelsAtOnce : mostPixels)
  return isExtreme ? 'picture_extreme' : null
}
