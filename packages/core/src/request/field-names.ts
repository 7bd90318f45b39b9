import type { Issue } from '../issue.ts'
import { jsonPath } from '../issues.ts'
import type { FieldValues } from './write-preview.ts'

/**
 * A field's name without what parsers of JSON may ignore in it: case, hyphens and underscores. Protocol buffers know a
 * field as `validateOnly` and as `validate_only`, see https://protobuf.dev/programming-guides/json.
 */
export function plainName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/[_-]/g, '')
}

/** The value of a field in any spelling. */
export function fieldNamed(values: FieldValues, name: string): unknown {
  const wanted = plainName(name)
  return Object.entries(values).find(([each]) => plainName(each) === wanted)?.[1]
}

/** The fields that an object holds twice, each in another spelling, at any depth. Which of them counts is the parser's choice. */
export function repeatedFields(value: unknown, keys: readonly PropertyKey[]): Issue[] {
  if (typeof value !== 'object' || value === null) return []
  const is_list = Array.isArray(value)
  const former = new Map<string, string>()
  return Object.entries(value).flatMap(([name, inner], index) => {
    const path = [...keys, is_list ? index : name]
    const below = repeatedFields(inner, path)
    if (is_list) return below
    const twin = former.get(plainName(name))
    former.set(plainName(name), name)
    if (twin === undefined) return below
    return [{ path: jsonPath(path), message: `must not be there beside ${twin}, which is the same field` }]
  })
}
