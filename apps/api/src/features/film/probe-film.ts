import type { MediaEngine } from '#core/engine/engine.ts'
import type { EngineFindings } from '#core/engine/engine-answer.ts'
import { EngineError } from '#core/engine/engine-error.ts'
import { shownSize } from '#core/engine/shown-size.ts'
import { FilmError } from './film-error.ts'

/** The properties of a film. Width and height are those in which it is shown. */
export type Probed = {
  width: number
  height: number
  durationSeconds: number
  /** Such as 30000/1001, and no more than `mostFrames`. */
  frameRate: string
  /** Number of sound channels; 0 without sound. */
  channels: number
}

const mostFrames = 60
const mostHours = 24
/** A larger picture would need more memory than a machine may have. */
const mostPixels = 8192 * 8192

type Picture = NonNullable<EngineFindings['picture']>

/** Throws a FilmError if it is no film. */
export async function probeFilm(engine: MediaEngine, source: string): Promise<Probed> {
  const { picture, durationSeconds, channels } = await engine.probe(source).catch(error => {
    if (!(error instanceof EngineError)) throw error
    throw new FilmError(`is no film that can be read: ${error.message}`)
  })
  if (!picture?.width || !picture.height) throw new FilmError('has no moving picture')
  if (picture.width * picture.height > mostPixels)
    throw new FilmError(`has pictures of ${picture.width} × ${picture.height} pixels, which is too large`)
  if (durationSeconds === null) throw new FilmError('does not say how long it is')
  if (durationSeconds > mostHours * 3600)
    throw new FilmError(`says that it lasts more than ${mostHours} hours`)
  return {
    ...shownSize(picture),
    durationSeconds: Math.round(durationSeconds * 1000) / 1000,
    frameRate: frameRateOf(picture),
    channels,
  }
}

function frameRateOf({ frameRate: { num, den } }: Picture): string {
  if (!(num > 0 && den > 0)) return '30'
  return num / den > mostFrames ? String(mostFrames) : `${num}/${den}`
}
