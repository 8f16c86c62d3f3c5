import { stat } from 'node:fs/promises'
import type { Database } from '#core/database.ts'
import { type Measurement, type MediaEngine, missingEngine } from '#core/engine/engine.ts'
import { shownSize } from '#core/engine/shown-size.ts'
import type { Storage } from '#core/storage.ts'
import { insertMeasured, listMeasured, type MeasuredMedium } from './measured-media.store.ts'

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
      if (!isDry) await insertMeasured(db, media.filter(isMeasured))
    }
    return measured
  }

  return {
    /** Measures the files at these paths; other paths are skipped. */
    async measure(paths: readonly string[]): Promise<void> {
      const keys = new Map<string, string>()
      for (const path of new Set(paths)) if (await isFile(path)) keys.set(path, await storage.keyOf(path))
      const known = new Map<string, FoundMedium>()
      for (const medium of await listMeasured(db, [...new Set(keys.values())]))
        known.set(medium.mediaKey, medium)
      const keysHere = new Set(keys.values())
      const news = brought.filter(({ mediaKey }) => keysHere.has(mediaKey) && !known.has(mediaKey))
      for (const medium of news) known.set(medium.mediaKey, medium)
      if (!isDry) await insertMeasured(db, news)
      const unknown = new Map<string, string>()
      for (const [path, key] of keys) if (!known.has(key) && !unknown.has(key)) unknown.set(key, path)
      if (unknown.size > 0 && !(await engine.isThere())) unmeasured += unknown.size
      else for (const [key, medium] of await measureNew(unknown)) known.set(key, medium)
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
  const { picture, durationSeconds, seconds, isCutOff, loudness, channels } = measurement
  const { width = null, height = null } = picture ? shownSize(picture) : {}
  return { mediaKey, saidSeconds: durationSeconds, seconds, isCutOff, loudness, channels, width, height }
}

const isMeasured = (medium: FoundMedium): medium is MeasuredMedium => !('fault' in medium)

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    each => each.isFile(),
    () => false,
  )
