import type { Answered } from '@linkspan/core'
import type { ZodObject } from 'zod'
import { toMoment } from './moment.ts'

/** What an answer is made of: times, whose names end with `_at`, may be milliseconds since 1970. */
type Source<Fields> = {
  readonly [Name in keyof Fields]:
    | Fields[Name]
    | (Name extends `${string}_at` ? (string extends Fields[Name] ? number : never) : never)
    | (Name extends `${string}_at` ? (null extends Fields[Name] ? number : never) : never)
}

/** What callers are shown of a record: the fields of the schema of an answer, in their order, and no others. */
export function shown<Schema extends ZodObject>(
  { shape }: Schema,
  source: Source<Answered<Schema>>,
): Answered<Schema> {
  const given = source as Readonly<Record<string, unknown>>
  const fields = Object.keys(shape).filter((name) => given[name] !== undefined)
  const values = fields.map((name) => {
    const value = given[name]
    return [name, name.endsWith('_at') && typeof value === 'number' ? toMoment(value) : value]
  })
  return Object.fromEntries(values)
}
