import type { Meter } from '@opentelemetry/api'
import { type MeasuredJob, type MeasuredMail, type MeasuredRequest, measured } from './measured.ts'

/** Values that are read whenever the metrics are requested. */
export type Gauges = {
  pools: { totalCount: number; idleCount: number; waitingCount: number }[]
  countListeners(): number
  countFilms(): Promise<{ state: string; count: number }[]>
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/**
 * The metrics of a node. Names and units are OpenTelemetry’s where it defines them. Returns a function that stops them.
 */
export function meters(meter: Meter, { pools, countListeners, countFilms }: Gauges): () => void {
  const inSeconds = { unit: 's', advice: { explicitBucketBoundaries: seconds } }
  const requests = meter.createHistogram('http.server.request.duration', inSeconds)
  const jobs = meter.createHistogram('iki.job.duration', inSeconds)
  const mails = meter.createCounter('iki.mails')

  meter.createObservableGauge('db.client.connection.count').addCallback(result => {
    const sum = (of: (pool: Gauges['pools'][number]) => number) =>
      pools.reduce((all, pool) => all + of(pool), 0)
    result.observe(
      sum(({ idleCount }) => idleCount),
      { state: 'idle' },
    )
    result.observe(
      sum(({ totalCount, idleCount }) => totalCount - idleCount),
      { state: 'used' },
    )
  })
  meter.createObservableGauge('db.client.connection.pending_requests').addCallback(result => {
    result.observe(pools.reduce((all, { waitingCount }) => all + waitingCount, 0))
  })
  meter.createObservableGauge('iki.live.connections').addCallback(result => result.observe(countListeners()))
  meter.createObservableGauge('iki.films').addCallback(async result => {
    for (const { state, count } of await countFilms()) result.observe(count, { state })
  })

  const onRequest = (message: unknown) => {
    const { method, route, status, ms } = message as MeasuredRequest
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    }
    requests.record(ms / 1000, attributes)
  }
  const onJob = (message: unknown) => {
    const { task, outcome, ms } = message as MeasuredJob
    jobs.record(ms / 1000, { task, outcome })
  }
  const onMail = (message: unknown) => mails.add(1, { outcome: (message as MeasuredMail).outcome })

  measured.request.subscribe(onRequest)
  measured.job.subscribe(onJob)
  measured.mail.subscribe(onMail)
  return () => {
    measured.request.unsubscribe(onRequest)
    measured.job.unsubscribe(onJob)
    measured.mail.unsubscribe(onMail)
  }
}
