import type { Reviver } from './http/http-request.ts'

/** JSON of an unexpected shape; the message says which. */
export class UnexpectedJson extends SyntaxError {}

/** Parses a JSON object. Throws a SyntaxError for anything else. */
export function parseObject<Body>(text: string, reviver?: Reviver): Body {
  const value = reviver?.needed.test(text) ? JSON.parse(text, reviver.revive) : JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnexpectedJson('JSON that is not an object')
  return value as Body
}
