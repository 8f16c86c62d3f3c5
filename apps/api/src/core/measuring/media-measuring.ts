import { stat } from 'node:fs/promises'
import { type Silence, silenceLimit } from '@iki/contract/media/media'
import type { Database } from '#core/database/database.ts'
import { type Measurement, type MediaEngine, missingEngine } from '#core/engine/engine.ts'
import { shownSize } from '#core/engine/shown-size.ts'
import type { Storage } from '#core/storage/storage.ts'
import { listMeasured, type MeasuredMedium, saveMeasured } from './measured-media.store.ts'

type Parts = {
  db: Database
  storage: Storage
  engine: Pick<MediaEngine, 'isThere' | 'measure'>
  /** What the folder says of its media, because they were measured elsewhere. */
  brought: readonly MeasuredMedium[]
}

/** What was measured of a medium, or why that failed. */
export type FoundMedium = MeasuredMedium | { fault: string }

export type MediaMeasuring = ReturnType<typeof mediaMeasuring>

/** So many are measured before the results are saved. */
const atOnce = 32

/** Measures the media of one load. What was measured once is known by its content; a dry run saves nothing. */
export function mediaMeasuring({ db, storage, engine, brought }: Parts, { isDry }: { isDry: boolean }) {
  const found = new Map<string, FoundMedium>()
  let unmeasured = 0

  async function measureNew(paths: Map<string, string>): Promise<Map<string, FoundMedium>> {
    const measured = new Map<string, FoundMedium>()
    const keys = [...paths.keys()]
    for (let from = 0; from < keys.length; from += atOnce) {
      const some = keys.slice(from, from + atOnce)
      const measurements = await engine.measure(some.map(key => paths.get(key) ?? ''))
      const media = some.map((key, index) => mediumOf(key, measurements[index]))
      for (const [index, key] of some.entries()) measured.set(key, media[index] ?? nothing)
      if (!isDry) await saveMeasured(db, media.filter(isMeasured))
    }
    return measured
  }

  return {
    /** Measures the files at these paths; other paths are skipped. */
    async measure(paths: readonly string[]): Promise<void> {
      const keys = new Map<string, string>()
      for (const path of new Set(paths)) if (await isFile(path)) keys.set(path, await storage.keyOf(path))
      const keysHere = new Set(keys.values())
      const known = new Map<string, FoundMedium>()
      for (const medium of await listMeasured(db, [...keysHere])) known.set(medium.mediaKey, medium)
      const news = brought.filter(({ mediaKey }) => keysHere.has(mediaKey) && !isWhole(known.get(mediaKey)))
      for (const medium of news) known.set(medium.mediaKey, withSilences(known.get(medium.mediaKey), medium))
      if (!isDry) await saveMeasured(db, news)
      const unknown = new Map<string, string>()
      for (const [path, key] of keys)
        if (!isWhole(known.get(key)) && !unknown.has(key)) unknown.set(key, path)
      if (unknown.size > 0 && !(await engine.isThere()))
        unmeasured += [...unknown.keys()].filter(key => !known.has(key)).length
      else
        for (const [key, medium] of await measureNew(unknown))
          known.set(key, withSilences(known.get(key), medium))
      for (const [path, key] of keys) {
        const medium = known.get(key)
        if (medium) found.set(path, medium)
      }
    },

    /** Everything that is known of the files. */
    list: (): MeasuredMedium[] => {
      const byKey = new Map([...found.values()].filter(isMeasured).map(medium => [medium.mediaKey, medium]))
      return [...byKey.values()]
    },

    /** Null if there is no engine. */
    of: (path: string): FoundMedium | null => found.get(path) ?? null,

    listWarnings: (): string[] =>
      unmeasured === 0
        ? []
        : [
            `${unmeasured} media could not be measured: how long they are is what they say themselves: ${missingEngine}`,
          ],
  }
}

const nothing: FoundMedium = { fault: 'the engine said nothing' }

function mediumOf(mediaKey: string, measurement: Measurement = nothing as Measurement): FoundMedium {
  if ('fault' in measurement) return measurement
  const { picture, durationSeconds: saidSeconds, seconds, isCutOff, loudness, channels } = measurement
  const { width = null, height = null } = picture ? shownSize(picture) : {}
  const silences = measurement.silences && longest(measurement.silences)
  return { mediaKey, saidSeconds, seconds, isCutOff, loudness, silences, channels, width, height }
}

function longest(silences: Silence[]): Silence[] {
  const lengthOf = ([from, to]: Silence) => to - from
  const byLength = silences.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  return byLength.slice(0, silenceLimit).toSorted(([a], [b]) => a - b)
}

/** False for a sound that an earlier release has measured, without its silences. */
const isWhole = (medium: FoundMedium | undefined): boolean =>
  medium !== undefined && isMeasured(medium) && (medium.silences !== null || medium.width !== null)

/** What is known of a medium already stays, so that the lesson is the same; its silences are added. */
function withSilences(known: FoundMedium | undefined, found: FoundMedium): FoundMedium {
  if (!known || !isMeasured(known)) return found
  return isMeasured(found) ? { ...known, silences: found.silences } : known
}

const isMeasured = (medium: FoundMedium): medium is MeasuredMedium => !('fault' in medium)

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    each => each.isFile(),
    () => false,
  )
