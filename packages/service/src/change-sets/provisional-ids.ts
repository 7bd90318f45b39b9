import { InvalidParamsError, jsonPath, type WriteChange } from '@linkspan/core'
import type { VendorWrite } from './write-content.ts'

/** The id, until there is one, of a thing that an earlier write of a change set creates. */
const PROVISIONAL = /^~[1-9]\d*$/

/** The provisional id of the thing with this number. */
export const provisionalId = (number: number): string => `~${number}`

type Path = readonly (string | number)[]

/** Replaces texts in a JSON value by what `replace` returns for each. */
function mapTexts(value: unknown, replace: (text: string, path: Path) => string, path: Path = []): unknown {
  if (typeof value === 'string') return replace(value, path)
  if (Array.isArray(value)) return value.map((each, index) => mapTexts(each, replace, [...path, index]))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    mapTexts(each, replace, [...path, name]),
  ])
  return Object.fromEntries(entries)
}

/** Replaces the provisional ids in a write: whole values of parameters, and whole parts of a path. */
function mapIds(write: VendorWrite, replace: (id: string, path: Path) => string): VendorWrite {
  const some = (text: string, path: Path) => (PROVISIONAL.test(text) ? replace(text, path) : text)
  if ('entity' in write) return { ...write, params: mapTexts(write.params, some, ['params']) }
  const path = write.path
    .split('/')
    .map((part) => some(part, ['path']))
    .join('/')
  return {
    ...write,
    path,
    ...(write.query && { query: mapTexts(write.query, some, ['query']) as typeof write.query }),
    ...(write.body !== undefined && { body: mapTexts(write.body, some, ['body']) }),
  }
}

/** The provisional ids that a write names. */
export function idsIn(write: VendorWrite): ReadonlySet<string> {
  const found = new Set<string>()
  mapIds(write, (id) => {
    found.add(id)
    return id
  })
  return found
}

/** A write with the ids that are known in place of provisional ones. Throws `invalid_params` naming each other one. */
export function withIds(write: VendorWrite, known: ReadonlyMap<string, string>): VendorWrite {
  const issues: { path: string; message: string }[] = []
  const mapped = mapIds(write, (id, path) => {
    const found = known.get(id)
    if (found === undefined)
      issues.push({ path: jsonPath(path), message: `no earlier write of this change set creates ${id}` })
    return found ?? id
  })
  if (issues.length > 0) throw new InvalidParamsError('change_sets', issues)
  return mapped
}

/** Changes with other texts in place of some that are whole values, or parts of ids. */
export function renamed(changes: readonly WriteChange[], names: ReadonlyMap<string, string>): WriteChange[] {
  const nameOf = (text: string) => names.get(text) ?? text
  const idOf = (id: string) => names.get(id) ?? id.split('/').map(nameOf).join('/')
  return changes.map(({ id, ...values }) => ({
    ...(mapTexts(values, nameOf) as typeof values),
    id: id === null ? null : idOf(id),
  }))
}
