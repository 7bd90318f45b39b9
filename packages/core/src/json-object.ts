import type { Reviver } from './http/http-request.ts'

/** JSON that no vendor answers; the message says what it is. */
export class UnexpectedJson extends SyntaxError {}

/** The JSON object that a text is. Throws a SyntaxError where it is none. */
export function parseObject<Body>(text: string, reviver?: Reviver): Body {
  const value = JSON.parse(text, reviver)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnexpectedJson('JSON that is no object')
  return value as Body
}
