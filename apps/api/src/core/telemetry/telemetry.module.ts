import type { Module } from '../module.ts'
import type { Platform } from '../platform.ts'

type Needs = Pick<Platform, 'config' | 'db' | 'log'> & {
  live: { live: { countListeners(): number } }
  film: { films: { countByState(): Promise<{ state: string; count: number }[]> } }
}

/** Metrics and traces, if the settings ask for them; otherwise their packages are not even loaded. */
export function telemetryModule({ config, db, log, live, film }: Needs) {
  let stopTelemetry: (() => Promise<void>) | undefined
  return {
    services: {},
    async start() {
      const { metrics, otlpUrl } = config
      if (metrics === null && otlpUrl === null) return
      const { startTelemetry } = await import('./open-telemetry.ts')
      stopTelemetry = await startTelemetry({
        metrics,
        otlpUrl,
        log,
        pools: [...new Set([db.pool, db.sessions])],
        countListeners: live.live.countListeners,
        countFilms: film.films.countByState,
      })
    },
    stop: () => stopTelemetry?.(),
  } satisfies Module
}
