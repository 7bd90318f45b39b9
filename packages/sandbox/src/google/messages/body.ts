import { json, type VendorRequest, type VendorResponse } from '../../kit/http.ts'
import { rpcError } from '../errors.ts'
import type { Json } from './json.ts'
import { MessageParser, type Violation } from './parse.ts'
import type { Message } from './types.ts'

/** A request that is not one of its method: answered before the service sees it. */
export class BadRequest extends Error {
  readonly response: VendorResponse
  constructor(violations: readonly Violation[]) {
    const message = violations.map(({ description }) => description).join('\n')
    super(message)
    this.response = json(
      400,
      rpcError(400, message, [
        { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: violations },
      ]),
    )
  }
}

/** The parameters that every method of a Google API takes. */
const STANDARD = new Set([
  'alt',
  '$alt',
  'prettyPrint',
  '$prettyPrint',
  'fields',
  '$fields',
  'key',
  'quotaUser',
  'access_token',
  'oauth_token',
  'callback',
  'uploadType',
  'upload_protocol',
  '$.xgafv',
])

const unbound = (name: string): Violation => ({
  field: '',
  description: `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`,
})

/** Refuses query parameters that neither all methods have nor this one. */
export function checkQuery(request: VendorRequest, own: readonly string[] = []): void {
  const unknown = [...request.query.keys()].filter((name) => !STANDARD.has(name) && !own.includes(name))
  if (unknown.length) throw new BadRequest(unknown.map(unbound))
}

/** Whether an answer is indented, as it is by default. */
export const isIndented = (query: URLSearchParams): boolean =>
  (query.get('prettyPrint') ?? query.get('$prettyPrint')) !== 'false'

/** The JSON body of a request as a message of a package of protocol buffers. */
export function readBody(request: VendorRequest, message: Message, protoPackage: string): Json {
  if (request.text.trim() === '') return {}
  // Without a JSON content type the vendor takes the body for parameters.
  if (!/^application\/([\w.+-]*\+)?json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new BadRequest([unbound(request.text.slice(0, 120))])
  }
  let value: unknown
  try {
    value = JSON.parse(request.text)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'Unexpected token.'
    throw new BadRequest([{ field: '', description: `Invalid JSON payload received. ${why}` }])
  }
  const parser = new MessageParser(protoPackage)
  const body = parser.parse(message, value)
  if (parser.violations.length) throw new BadRequest(parser.violations)
  return body
}
