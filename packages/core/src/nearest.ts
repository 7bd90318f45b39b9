import { distance } from 'fastest-levenshtein'

/** The name that was probably meant; undefined if none is near. Upper and lower case are the same. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const allowed = Math.max(1, Math.floor(word.length / 3))
  const [best] = names
    .map((name) => ({ name, steps: distance(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ steps }) => steps <= allowed)
    .toSorted((left, right) => left.steps - right.steps)
  return best?.name
}
