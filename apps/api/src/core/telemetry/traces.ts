import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { Resource } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { type MeasuredJob, type MeasuredRequest, type MeasuredStatement, measured } from './measured.ts'

/**
 * Sends a span for each request and each run of a job, and within it one for each statement that it sent. Returns a
 * function that stops it and sends what is left.
 */
export function traceTo(otlpUrl: string, resource: Resource): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${otlpUrl}/v1/traces` })
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] })
  const tracer = provider.getTracer('iki')
  const current = new AsyncLocalStorage<Context>()
  const spans = new WeakMap<object, Span>()

  /** The span of a request or a run, which begins when it is first needed. */
  function contextOf(work: object, kind: SpanKind, parent: Context): Context {
    const span = spans.get(work) ?? tracer.startSpan('', { kind }, parent)
    spans.set(work, span)
    return trace.setSpan(parent, span)
  }

  const onRequest = (message: unknown) => {
    const { method, route, status, raw } = message as MeasuredRequest
    const span = spans.get(raw)
    span?.updateName(`${method} ${route}`).setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    })
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }
  const onJob = (message: unknown) => {
    const { task, outcome, run } = message as MeasuredJob
    const span = spans.get(run)
    span?.updateName(`job ${task}`).setAttribute('iki.job.outcome', outcome)
    if (outcome !== 'done') span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }
  const nothing = () => {}
  const ofStatements = {
    start(message: MeasuredStatement) {
      const context = current.getStore()
      if (!context) return
      const attributes = { 'db.system.name': 'postgresql' }
      spans.set(message, tracer.startSpan(message.name, { kind: SpanKind.CLIENT, attributes }, context))
    },
    end: nothing,
    error: (message: MeasuredStatement) => void spans.get(message)?.setStatus({ code: SpanStatusCode.ERROR }),
    asyncStart: nothing,
    asyncEnd: (message: MeasuredStatement) => spans.get(message)?.end(),
  }

  measured.requestWork.bindStore(current, work => {
    const raw = work as IncomingMessage
    return contextOf(raw, SpanKind.SERVER, contextOfCaller(raw))
  })
  measured.jobWork.bindStore(current, run => contextOf(run as object, SpanKind.CONSUMER, ROOT_CONTEXT))
  measured.request.subscribe(onRequest)
  measured.job.subscribe(onJob)
  measured.statement.subscribe(ofStatements)
  return () => {
    measured.requestWork.unbindStore(current)
    measured.jobWork.unbindStore(current)
    measured.request.unsubscribe(onRequest)
    measured.job.unsubscribe(onJob)
    measured.statement.unsubscribe(ofStatements)
    return provider.shutdown()
  }
}

/** The trace that a proxy before us has started (W3C Trace Context), if any. */
function contextOfCaller({ headers }: IncomingMessage): Context {
  const { traceparent } = headers
  const caller = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT
}
