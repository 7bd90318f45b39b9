import { invalidValue } from '../errors.ts'
import { FOLDER, modifiedByMeTime, type StoredFile } from '../records.ts'

type Compare = (a: StoredFile, b: StoredFile) => number

const names = new Intl.Collator('en')
const natural = new Intl.Collator('en', { numeric: true })

/** Orders by a number or a time; files without it come first. */
const by =
  (value: (file: StoredFile) => number | string | undefined): Compare =>
  (a, b) => {
    const [one = '', other = ''] = [value(a), value(b)]
    return Number(one > other) - Number(one < other)
  }

const latest = ({ modifiedTime, viewedByMeTime = '', sharedWithMeTime = '' }: StoredFile) =>
  [modifiedTime, viewedByMeTime, sharedWithMeTime].sort().at(-1)

const KEYS: Readonly<Record<string, Compare>> = {
  createdTime: by((file) => file.createdTime),
  folder: by((file) => Number(file.mimeType !== FOLDER)),
  modifiedByMeTime: by(modifiedByMeTime),
  modifiedTime: by((file) => file.modifiedTime),
  name: (a, b) => names.compare(a.name, b.name),
  name_natural: (a, b) => natural.compare(a.name, b.name),
  quotaBytesUsed: by((file) => file.content?.size() ?? 0),
  recency: by(latest),
  sharedWithMeTime: by((file) => file.sharedWithMeTime),
  starred: by((file) => Number(!file.starred)),
  viewedByMeTime: by((file) => file.viewedByMeTime),
}

/** Reads `orderBy`: keys separated by commas, each with ` desc` for the reverse order. */
export function parseOrder(text: string): Compare {
  const compares = text.split(',').map((part): Compare => {
    const [, name = '', desc] = /^\s*(\w+)(\s+desc)?\s*$/.exec(part) ?? []
    const compare = Object.hasOwn(KEYS, name) ? KEYS[name] : undefined
    if (!compare) throw invalidValue('orderBy')
    return desc ? (a, b) => compare(b, a) : compare
  })
  // the first of them that tells two files apart
  return (a, b) => compares.reduce((order, compare) => order || compare(a, b), 0)
}
