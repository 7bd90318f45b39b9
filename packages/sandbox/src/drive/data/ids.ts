import { createHash } from 'node:crypto'

/** Creates ids in the vendor's form: 33 characters, 19 for a shared drive or the root of My Drive. */
export interface Ids {
  file(label: string): string
  root(label: string): string
  resourceKey(label: string): string
  revision(label: string): string
  /** An id of a comment or a reply. */
  discussion(label: string): string
}

/** Opens the ids of one seed; equal labels give equal ids. */
export function createIds(seed: number): Ids {
  const of = (kind: string, label: string, count: number) =>
    createHash('sha512').update(`${seed} ${kind} ${label}`).digest('base64url').slice(0, count)
  return {
    file: (label) => `1${of('file', label, 32)}`,
    root: (label) => `0A${of('root', label, 14)}PVA`,
    resourceKey: (label) => `0-${of('key', label, 22)}`,
    discussion: (label) => `AAAA${of('discussion', label, 7)}`,
    revision: (label) => `0B${of('revision', label, 49)}`,
  }
}

/** Creates the ids of new files; they depend on the seed and the order of writes. */
export interface NewIds {
  next(): string
  /** Ids for files that are created later. */
  generate(count: number): string[]
  isGenerated(id: string): boolean
  revision(): string
  /** The id of a shared drive. */
  drive(): string
  /** The id of a comment, a reply or an approval. */
  discussion(): string
}

/** Opens the ids of new files. */
export function createNewIds(seed: number): NewIds {
  const ids = createIds(seed)
  let count = 0
  const generated = new Set<string>()
  const next = () => ids.file(`written ${++count}`)
  return {
    next,
    generate: (many) => {
      const made = Array.from({ length: many }, next)
      for (const id of made) generated.add(id)
      return made
    },
    isGenerated: (id) => generated.has(id),
    revision: () => ids.revision(`written ${++count}`),
    drive: () => ids.root(`written ${++count}`),
    discussion: () => ids.discussion(`written ${++count}`),
  }
}
