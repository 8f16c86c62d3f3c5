import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { type Gauges, meters } from './meters.ts'
import { traceTo } from './traces.ts'

type Parts = Gauges & {
  /** The address of /metrics, in Prometheus' text format; null: off. */
  metrics: { host: string; port: number } | null
  /** The address of an OpenTelemetry collector; null: nothing is sent. */
  otlpUrl: string | null
  log: { info(details: object, message: string): void }
}

const exportMs = 30_000

/** Measures until it is stopped, which sends what is left. Throws if the port of /metrics is in use. */
export async function startTelemetry({
  metrics,
  otlpUrl,
  log,
  ...gauges
}: Parts): Promise<() => Promise<void>> {
  const resource = resourceFromAttributes({ 'service.name': 'iki' })
  const prometheus = metrics && new PrometheusExporter({ ...metrics, preventServerStart: true })
  const readers = prometheus ? [prometheus] : []
  const pushed = otlpUrl && new OTLPMetricExporter({ url: `${otlpUrl}/v1/metrics` })
  const periodic =
    pushed && new PeriodicExportingMetricReader({ exporter: pushed, exportIntervalMillis: exportMs })
  const meterProvider = new MeterProvider({ resource, readers: periodic ? [...readers, periodic] : readers })
  const stopMeters = meters(meterProvider.getMeter('iki'), gauges)
  const stopTraces = otlpUrl === null ? async () => {} : traceTo(otlpUrl, resource)
  await prometheus?.startServer()
  if (metrics) log.info(metrics, 'metrics are at /metrics')
  return async () => {
    stopMeters()
    // An unreachable collector must not delay the end.
    await Promise.allSettled([stopTraces(), meterProvider.shutdown()])
  }
}
