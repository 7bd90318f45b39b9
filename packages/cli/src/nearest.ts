import { distance } from 'fastest-levenshtein'

/** The name that was probably meant; undefined if none is near. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const allowed = Math.max(1, Math.floor(word.length / 3))
  const [best] = names
    .map((name) => ({ name, distance: distance(word.toLowerCase(), name.toLowerCase()) }))
    .filter((each) => each.distance <= allowed)
    .toSorted((left, right) => left.distance - right.distance)
  return best?.name
}

/** A sentence about a name that is unknown: what was meant, or what is allowed. */
export function unknownName(subject: string, word: string, names: readonly string[]): string {
  const near = nearest(word, names)
  if (near !== undefined) return `${subject} ${word} is unknown; did you mean ${near}?`
  return `${subject} ${word} is unknown; allowed: ${names.join(', ') || 'none'}`
}
