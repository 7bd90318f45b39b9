import { createChance, hashText } from '../../kit/random.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const letters = (hash: number, count: number): string => {
  const chance = createChance(hash)
  return Array.from({ length: count }, () => LETTERS[chance.integer(0, 63)]).join('')
}

/** Makes ids as the vendor does: 33 characters, 19 for a shared drive or the root of My Drive. */
export interface Ids {
  file(label: string): string
  root(label: string): string
  resourceKey(label: string): string
  revision(label: string): string
  /** Of a comment or a reply. */
  discussion(label: string): string
}

/** Opens the ids of one seed; equal labels give equal ids. */
export function createIds(seed: number): Ids {
  const of = (kind: string, label: string, count: number) =>
    letters(hashText(seed, `${kind} ${label}`), count)
  return {
    file: (label) => `1${of('file', label, 32)}`,
    root: (label) => `0A${of('root', label, 14)}PVA`,
    resourceKey: (label) => `0-${of('key', label, 22)}`,
    discussion: (label) => `AAAA${of('discussion', label, 7)}`,
    revision: (label) => `0B${of('revision', label, 49)}`,
  }
}
