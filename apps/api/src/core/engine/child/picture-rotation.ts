import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants'
import type { Stream } from 'node-av/lib'

/** How a picture is rotated to be shown: by how many degrees clockwise, and the filters that do it. */
export type Turn = { degrees: number; filters: string[] }

/** Phones store upright films rotated. */
export function turnOfStream({ codecpar }: Stream): Turn {
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  return matrix && matrix.length >= 36 ? turnOf(matrix) : { degrees: 0, filters: [] }
}

/**
 * From the display matrix of the container: of its nine numbers, the first, second, fourth and fifth rotate and mirror.
 */
export function turnOf(matrix: Buffer): Turn {
  const at = (index: number) => matrix.readInt32LE(4 * index)
  const [a, b, c, d] = [at(0), at(1), at(3), at(4)]
  const angle = (Math.atan2(b, a) * 180) / Math.PI
  const degrees = (Math.round(angle / 90) * 90 + 360) % 360
  return { degrees, filters: [...(a * d < b * c ? ['vflip'] : []), ...turning(degrees)] }
}

function turning(degrees: number): string[] {
  if (degrees === 90) return ['transpose=clock']
  if (degrees === 180) return ['hflip', 'vflip']
  if (degrees === 270) return ['transpose=cclock']
  return []
}
