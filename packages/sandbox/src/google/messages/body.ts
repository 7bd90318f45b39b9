import { json, type VendorRequest, type VendorResponse } from '../../kit/http.ts'
import { rpcError } from '../errors.ts'
import type { Json } from './json.ts'
import { MessageParser, type Violation } from './parse.ts'
import { repeatedName } from './repeated-name.ts'
import type { Message } from './types.ts'

/** A request that does not fit the message of its method. */
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

/** The query parameters of every Google API method. */
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

/** Refuses query parameters that are neither standard nor the method's own. */
export function checkQuery(request: VendorRequest, own: readonly string[] = []): void {
  const unknown = [...request.query.keys()].filter((name) => !STANDARD.has(name) && !own.includes(name))
  if (unknown.length) throw new BadRequest(unknown.map(unbound))
}

/** Whether the answer is indented; the default is true. */
export const isIndented = (query: URLSearchParams): boolean =>
  (query.get('prettyPrint') ?? query.get('$prettyPrint')) !== 'false'

/** Reads the JSON body of a request as a protocol buffer message; throws `BadRequest`. */
export function readBody(request: VendorRequest, message: Message, protoPackage: string): Json {
  if (request.text.trim() === '') return {}
  // without a JSON content type the vendor reads the body as parameters
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
  const twice = repeatedName(request.text)
  if (twice !== undefined) {
    const description = `Invalid JSON payload received. Duplicate key "${twice}".`
    throw new BadRequest([{ field: '', description }])
  }
  const parser = new MessageParser(protoPackage)
  const body = parser.parse(message, value)
  if (parser.violations.length) throw new BadRequest(parser.violations)
  return body
}
