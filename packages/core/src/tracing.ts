import type { Attributes, Span, TracerProvider } from '@opentelemetry/api'
import { ConnectorError } from './errors.ts'

/**
 * Where every 1.x copy of `@opentelemetry/api` keeps the provider that the application registered. The API is an optional
 * peer and is not imported. A copy of ours that is newer than the application's would refuse the application's provider.
 * A static import would make the peer mandatory, and a `require` in a `try` finds nothing in a bundle. Copies find each
 * other by this symbol, so it cannot change within 1.x.
 */
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
