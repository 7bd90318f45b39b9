import { byFirst } from '../../kit/compare.ts'
import { invalidValue } from '../errors.ts'
import { FOLDER, type StoredFile } from '../records.ts'

type Compare = (a: StoredFile, b: StoredFile) => number

const names = new Intl.Collator('en')
const natural = new Intl.Collator('en', { numeric: true })

/** Orders by a number; files without it come first. */
const by =
  (value: (file: StoredFile) => number | undefined): Compare =>
  (a, b) =>
    (value(a) ?? Number.NEGATIVE_INFINITY) - (value(b) ?? Number.NEGATIVE_INFINITY) || 0

const latest = (...times: (number | undefined)[]) => Math.max(...times.map((time) => time ?? 0))

const KEYS: Readonly<Record<string, Compare>> = {
  createdTime: by((file) => file.created),
  folder: (a, b) => Number(b.mimeType === FOLDER) - Number(a.mimeType === FOLDER),
  modifiedByMeTime: by((file) => (file.modifier.me ? file.modified : undefined)),
  modifiedTime: by((file) => file.modified),
  name: (a, b) => names.compare(a.name, b.name),
  name_natural: (a, b) => natural.compare(a.name, b.name),
  quotaBytesUsed: by((file) => file.content?.size() ?? 0),
  recency: by((file) => latest(file.modified, file.viewed, file.shared_with_me?.at)),
  sharedWithMeTime: by((file) => file.shared_with_me?.at),
  starred: (a, b) => Number(b.starred) - Number(a.starred),
  viewedByMeTime: by((file) => file.viewed),
}

/** Reads `orderBy`: keys separated by commas, each with ` desc` for the reverse order. */
export function parseOrder(text: string): Compare {
  const compares = text.split(',').map((part): Compare => {
    const [, name = '', desc] = /^\s*(\w+)(\s+desc)?\s*$/.exec(part) ?? []
    const compare = Object.hasOwn(KEYS, name) ? KEYS[name] : undefined
    if (!compare) throw invalidValue('orderBy')
    return desc ? (a, b) => compare(b, a) : compare
  })
  return byFirst(compares)
}
