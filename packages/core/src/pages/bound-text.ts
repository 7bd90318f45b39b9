import { createHash } from 'node:crypto'
import type { $ZodType, output } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'

/** A digest that distinguishes JSON values. */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
}

/** A value as opaque text, bound to what `bound` describes. It is neither secret nor signed. */
export function toBoundText(bound: unknown, value: unknown): string {
  return Buffer.from(JSON.stringify([fingerprint(bound), value])).toString('base64url')
}

/** A value that was read from a bound text. */
export interface BoundValue<Value> {
  readonly value: Value
  /** Whether the text was made for the same `bound`. */
  readonly belongs: boolean
}

/** Reads a value of this shape from a bound text; undefined if the text is malformed. */
export function readBoundText<Schema extends $ZodType>(
  shape: Schema,
  bound: unknown,
  text: string,
): BoundValue<output<Schema>> | undefined {
  const [of, value] = elementsOf(text)
  const { success, data } = safeParse(shape, value)
  return success ? { value: data, belongs: of === fingerprint(bound) } : undefined
}

function elementsOf(text: string): unknown[] {
  try {
    const value = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
