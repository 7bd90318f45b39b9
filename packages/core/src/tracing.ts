import type { Attributes, Span, TracerProvider } from '@opentelemetry/api'
import { ConnectorError } from './errors.ts'

/** Where every 1.x copy of `@opentelemetry/api` keeps the provider that the application registered. */
const API = Symbol.for('opentelemetry.js.api.1')

/** OpenTelemetry's numbers of the kinds that a connector has, and of a failure. */
const KINDS = { internal: 0, client: 2 } as const
const ERROR = 2

type Traced = Pick<Span, 'setAttribute'>

const untraced: Traced = { setAttribute: () => untraced as Span }

/** Runs work in an OpenTelemetry span, if the application has registered a provider. */
export function traced<Result>(
  name: string,
  kind: keyof typeof KINDS,
  attributes: Attributes,
  work: (span: Traced) => Promise<Result>,
): Promise<Result> {
  // not imported: our own copy of the API would not see the application's provider
  const registered = (globalThis as { readonly [API]?: { readonly trace?: TracerProvider } })[API]?.trace
  if (!registered) return work(untraced)
  return registered
    .getTracer('linkspan')
    .startActiveSpan(name, { kind: KINDS[kind], attributes }, async (span) => {
      try {
        return await work(span)
      } catch (error) {
        const code = ConnectorError.isInstance(error) ? error.code : 'internal'
        span.setAttribute('error.type', code)
        span.setStatus({ code: ERROR, message: code })
        throw error
      } finally {
        span.end()
      }
    })
}
