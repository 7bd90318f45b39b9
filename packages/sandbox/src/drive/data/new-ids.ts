import type { NewIds } from '../operations/write-file.ts'
import { createIds } from './ids.ts'

/** Opens the ids of what is written, which follow from the seed and the order of the writes. */
export function createNewIds(seed: number): NewIds {
  const ids = createIds(seed)
  const given = new Set<string>()
  let count = 0
  return {
    generate: () => {
      const id = ids.file(`generated ${++count}`)
      given.add(id)
      return id
    },
    generated: (id) => given.has(id),
    next: () => ids.file(`written ${++count}`),
    revision: () => ids.revision(`written ${++count}`),
    discussion: () => ids.discussion(`written ${++count}`),
  }
}
