import type { SandboxRequest, VendorRefusal } from '../../kit/http.ts'
import { rpcRefusal } from '../errors.ts'
import parameters from '../fixtures/parameters.json' with { type: 'json' }
import { MessageParser, type Violation } from './parse.ts'
import type { Json, Message } from './types.ts'

/** The parts of valid JSON that matter to names: texts, with a colon after those that are names, and brackets. */
const PARTS = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g

/**
 * The first name that an object of a JSON text has twice, whatever its escapes; undefined if none has. `JSON.parse` keeps
 * the last one, and protobuf's parser refuses the text.
 */
function repeatedName(text: string): string | undefined {
  const open: Set<string>[] = []
  for (const [part, word, colon] of text.matchAll(PARTS)) {
    if (part === '{' || part === '[') open.push(new Set())
    else if (part === '}' || part === ']') open.pop()
    else if (word !== undefined && colon !== undefined) {
      const name: string = JSON.parse(word)
      const names = open.at(-1)
      if (names?.has(name)) return name
      names?.add(name)
    }
  }
  return undefined
}

/** The refusal of a request that does not fit the message of its method. */
function badRequest(violations: readonly Violation[]): VendorRefusal {
  const message = violations.map(({ description }) => description).join('\n')
  const type = 'type.googleapis.com/google.rpc.BadRequest'
  return rpcRefusal(400, message, [{ '@type': type, fieldViolations: violations }])
}

/** The query parameters of every Google API method. */
const STANDARD: ReadonlySet<string> = new Set(parameters)

const invalidPayload = (why: string): Violation => ({
  field: '',
  description: `Invalid JSON payload received. ${why}`,
})

const unbound = (name: string): Violation =>
  invalidPayload(
    `Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`,
  )

/** Refuses query parameters that are neither standard nor the method's own. */
export function checkQuery(request: SandboxRequest, own: readonly string[] = []): void {
  const unknown = [...request.query.keys()].filter((name) => !STANDARD.has(name) && !own.includes(name))
  if (unknown.length) throw badRequest(unknown.map(unbound))
}

/** Whether the answer is indented; the default is true. */
export const isIndented = (query: URLSearchParams): boolean =>
  (query.get('prettyPrint') ?? query.get('$prettyPrint')) !== 'false'

/** Reads the JSON body of a request as a protocol buffer message; throws the vendor's refusal. */
export function readMessage(request: SandboxRequest, message: Message, protoPackage: string): Json {
  if (request.text.trim() === '') return {}
  // without a JSON content type the vendor reads the body as parameters
  if (!/^application\/([\w.+-]*\+)?json\b/i.test(request.headers['content-type'] ?? ''))
    throw badRequest([unbound(request.text.slice(0, 120))])
  let value: unknown
  try {
    value = JSON.parse(request.text)
  } catch (error) {
    throw badRequest([invalidPayload((error as Error).message)])
  }
  const twice = repeatedName(request.text)
  if (twice !== undefined) throw badRequest([invalidPayload(`Duplicate key "${twice}".`)])
  const parser = new MessageParser(protoPackage)
  const body = parser.parse(message, value)
  if (parser.violations.length) throw badRequest(parser.violations)
  return body
}
