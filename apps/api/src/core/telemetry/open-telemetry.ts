import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { type MeasuredJob, type MeasuredRequest, measured } from './measured.ts'
import { type Gauges, meters } from './meters.ts'

type Parts = Gauges & {
  /** Where /metrics is, in the text form of Prometheus; null where it is not. */
  metrics: { host: string; port: number } | null
  /** The address of an OpenTelemetry collector; null sends nothing. */
  otlpUrl: string | null
  log: { info(details: object, message: string): void }
}

const exportMs = 30_000

/** Measures until it is stopped, which sends what is left. Throws when the port of /metrics is taken. */
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
    // A collector that is away holds up no end.
    await Promise.allSettled([stopTraces(), meterProvider.shutdown()])
  }
}

/** A span for each request and each run of a job. */
function traceTo(otlpUrl: string, resource: ReturnType<typeof resourceFromAttributes>): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${otlpUrl}/v1/traces` })
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] })
  const tracer = provider.getTracer('iki')

  const onRequest = (message: unknown) => {
    const { method, route, status, startedAt, ms } = message as MeasuredRequest
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    }
    const span = tracer.startSpan(`${method} ${route}`, {
      ...{ kind: SpanKind.SERVER, startTime: startedAt, attributes },
    })
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(startedAt + ms)
  }
  const onJob = (message: unknown) => {
    const { task, outcome, startedAt, ms } = message as MeasuredJob
    const attributes = { 'iki.job.outcome': outcome }
    const span = tracer.startSpan(`job ${task}`, {
      kind: SpanKind.CONSUMER,
      startTime: startedAt,
      attributes,
    })
    if (outcome !== 'done') span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(startedAt + ms)
  }

  measured.request.subscribe(onRequest)
  measured.job.subscribe(onJob)
  return () => {
    measured.request.unsubscribe(onRequest)
    measured.job.unsubscribe(onJob)
    return provider.shutdown()
  }
}
