import { deepEqual, equal } from 'node:assert/strict'
import { createAdvertising } from '@linkspan/advertising'
import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { google, run } from './kit.mjs'

run(async () => {
  const exporter = new InMemorySpanExporter()
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new BasicTracerProvider()
  provider.addSpanProcessor(new SimpleSpanProcessor(exporter))
  trace.setGlobalTracerProvider(provider)

  const ads = createAdvertising(google('advertising'))
  const outer = trace.getTracer('application').startSpan('request')
  await context.with(trace.setSpan(context.active(), outer), () => ads.accessibleCustomers.list())
  outer.end()
  await ads.close()

  const spans = exporter.getFinishedSpans()
  deepEqual(
    spans.map(({ name }) => name),
    ['advertising token endpoint', 'advertising GET', 'advertising accessible_customers.list', 'request'],
  )
  const [renewal, call, operation] = spans
  equal(renewal?.spanContext().traceId, outer.spanContext().traceId)
  equal(call?.parentSpanId, operation?.spanContext().spanId)
  equal(operation?.parentSpanId, outer.spanContext().spanId)
  return { spans: spans.length }
})
