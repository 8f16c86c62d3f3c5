import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { saveUserSettings } from '@iki/contract/account/notification'
import { afterAll, expect, test, vi } from 'vitest'
import { enqueue } from '#core/jobs/jobs.ts'
import { testApp } from '#test/app.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { insertFilm } from '../../features/film/film.store.ts'

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string }
type Received = { path: string; body: string }
const received: Received[] = []
/** What an OpenTelemetry collector is to this test: it takes JSON and says yes. */
const collector = createServer((request, response) => {
  void text(request).then(body => {
    received.push({ path: request.url ?? '', body })
    response.setHeader('content-type', 'application/json').end('{}')
  })
})
await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
afterAll(() => new Promise(resolve => collector.close(resolve)))

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  await new Promise(resolve => server.close(resolve))
  return port
}

const port = await freePort()
const settings = {
  METRICS_PORT: String(port),
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}`,
}
const { app, db } = await testApp({ settings, runsJobs: true })
const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

test('/metrics has requests by pattern, connections, jobs, live connections and films, and no address', async () => {
  await insertFilm(db, {
    mediaKey: 'a.mp4',
    state: 'failed',
    reason: 'broken',
    updatedAt: new Date('2026-11-01T00:00:00Z'),
  })
  await app.inject('/v1/me?token=a-secret')
  await enqueue(db, 'clean_up', {})
  await vi.waitFor(
    async () => expect(await scrape()).toMatch(/^iki_job_duration\w*_count\{.*clean_up.*\} 1/m),
    20_000,
  )
  const lines = await scrape()
  expect(lines).toMatch(/^http_server_request_duration\w*_count\{.*http_route="\/v1\/me".*\} 1/m)
  expect(lines).toMatch(/^db_client_connection_count\{state="idle".*\} \d/m)
  expect(lines).toMatch(/^iki_live_connections(\{.*\})? 0/m)
  expect(lines).toMatch(/^iki_films\{state="failed".*\} 1/m)
  expect(lines).not.toContain('a-secret')
})

test('a collector gets spans of requests and jobs, and the metrics, at the latest when the node stops', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await app.inject({ url: '/v1/me?token=a-secret', headers: { traceparent } })
  const page = await signedInBrowser(app, await createMember(db))
  await page.call(saveUserSettings, { gift_acceptance: true })
  await app.close()
  const spans = received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope: { spans: Span[] }) => scope.spans)) as Span[]
  expect(spans.find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331')).toMatchObject({
    name: 'GET /v1/me',
    traceId: '0af7651916cd43dd8448eb211c80319c',
  })
  const saving = spans.find(({ name }) => name === 'POST /v1/user/settings')
  const within = spans.filter(({ parentSpanId }) => parentSpanId === saving?.spanId)
  expect(within.map(({ name }) => name)).toContain('settings_save')
  const traces = received.filter(({ path }) => path === '/v1/traces').map(({ body }) => body)
  expect(traces.join('')).toContain('GET /v1/me')
  expect(traces.join('')).toContain('job clean_up')
  expect(
    received
      .filter(({ path }) => path === '/v1/metrics')
      .map(({ body }) => body)
      .join(''),
  ).toContain('iki.films')
  expect(JSON.stringify(received)).not.toContain('a-secret')
  await expect(scrape()).rejects.toThrow()
})
