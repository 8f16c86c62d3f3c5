import { filmHeights, type Strip, segmentSeconds } from '@iki/contract/media/film'
import type { StreamsPlan } from '#core/engine/engine-request.ts'
import type { Probed } from './probe-film.ts'

/** A quality: its name is the shorter side, for both orientations. */
export type Quality = { height: number; width: number; pictureHeight: number; mostKilobits: number }

type Size = { width: number; height: number }

const even = (pixels: number) => Math.max(2, 2 * Math.round(pixels / 2))
/** A film that is larger than the next quality by more than this would visibly lose detail. */
const worthItsOwn = 1.15
const fullHd = { pixels: 1920 * 1080, kilobits: 5000 }

/** The qualities in which a film is made, best first: never larger than the film. */
export function qualitiesOf(film: Size, heights: readonly number[] = filmHeights): Quality[] {
  const own = even(Math.min(film.width, film.height))
  const fitting = [...heights].sort((a, b) => b - a).filter(height => height <= own)
  const [best = 0] = fitting
  const needsOwn = own > best * worthItsOwn && own < Math.max(...heights)
  return (needsOwn ? [own, ...fitting] : fitting).map(height => {
    const scale = height / Math.min(film.width, film.height)
    const size = { width: even(film.width * scale), pictureHeight: even(film.height * scale) }
    return { height, ...size, mostKilobits: kilobitsOf(size.width * size.pictureHeight) }
  })
}

/** A larger picture needs more data, but less for each pixel. */
const kilobitsOf = (pixels: number) => Math.round(fullHd.kilobits * (pixels / fullHd.pixels) ** 0.8)

const mostPictures = 200
const strip = { columns: 10, landscapePixels: 160, portraitPixels: 90 }

/** The previews for the seek bar. */
export function stripOf(film: Size, durationSeconds: number): Strip {
  const everySeconds = Math.max(2, durationSeconds / mostPictures)
  const width = film.width < film.height ? strip.portraitPixels : strip.landscapePixels
  const count = Math.min(mostPictures, Math.max(1, Math.ceil(durationSeconds / everySeconds - 0.01)))
  return {
    columns: Math.min(strip.columns, count),
    count,
    everySeconds,
    width,
    height: even((film.height * width) / film.width),
  }
}

/** The encoders' settings. */
export type Encoding = { crf: number; preset: string; soundKilobits: number }
export const usualEncoding: Encoding = { crf: 23, preset: 'fast', soundKilobits: 128 }

/** The names of the previews, before they are joined to one picture. */
export const stripFrame = 'small'

export type FilmPlan = { probed: Probed; qualities: Quality[]; strip: Strip; encoding: Encoding }

/** The engine's request for one read of a film: everything except the poster. */
export function streamsOf({ probed, qualities, strip, encoding }: FilmPlan): StreamsPlan {
  const { crf, preset, soundKilobits } = encoding
  const channels = Math.min(2, probed.channels)
  return {
    frameRate: probed.frameRate,
    segmentSeconds,
    encoding: { crf, preset },
    qualities: qualities.map(({ height, width, pictureHeight, mostKilobits }) => ({
      name: `v${height}`,
      width,
      height: pictureHeight,
      mostKilobits,
    })),
    sound: channels > 0 ? { name: 'audio', channels, kilobits: soundKilobits } : null,
    small: { name: stripFrame, ...strip },
  }
}
