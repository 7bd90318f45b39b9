import { type Attributes, type Span, type SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ConnectorError } from './errors.ts'

/** Runs work in an OpenTelemetry span; without a registered provider the span is a no-op. */
export function traced<Result>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return trace.getTracer('linkspan').startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      const code = ConnectorError.isInstance(error) ? error.code : 'internal'
      span.setAttribute('error.type', code)
      span.setStatus({ code: SpanStatusCode.ERROR, message: code })
      throw error
    } finally {
      span.end()
    }
  })
}
