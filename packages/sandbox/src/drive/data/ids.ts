import { createHash } from 'node:crypto'

/** Creates ids of one seed in the vendor's form: 33 characters, 19 for a shared drive or a root. Equal labels give equal ids. */
export function createIds(seed: number) {
  const of = (kind: string, label: string, count: number) =>
    createHash('sha512').update(`${seed} ${kind} ${label}`).digest('base64url').slice(0, count)
  return {
    file: (label: string) => `1${of('file', label, 32)}`,
    root: (label: string) => `0A${of('root', label, 14)}PVA`,
    resourceKey: (label: string) => `0-${of('key', label, 22)}`,
    /** The id of a comment, a reply or an approval. */
    discussion: (label: string) => `AAAA${of('discussion', label, 7)}`,
    revision: (label: string) => `0B${of('revision', label, 49)}`,
  }
}

/** The ids of what is written; they depend on the seed and the order of writes. */
export type NewIds = ReturnType<typeof createNewIds>

/** Opens the ids of new files. */
export function createNewIds(seed: number) {
  const ids = createIds(seed)
  let count = 0
  const generated = new Set<string>()
  const next = () => ids.file(`written ${++count}`)
  return {
    next,
    /** Ids for files that are created later. */
    generate: (many: number): string[] => {
      const made = Array.from({ length: many }, next)
      for (const id of made) generated.add(id)
      return made
    },
    isGenerated: (id: string) => generated.has(id),
    revision: () => ids.revision(`written ${++count}`),
    /** The id of a shared drive. */
    drive: () => ids.root(`written ${++count}`),
    discussion: () => ids.discussion(`written ${++count}`),
  }
}
