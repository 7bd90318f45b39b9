import { compileSteps } from './regexp-parse.ts'

/**
 * An expression of RE2's syntax that must match a whole text. All its ways are followed at once, so that the time is
 * bounded by the lengths of the expression and the text, as it is with the vendor.
 */
export function regexpMatcher(source: string): (text: string) => boolean {
  const steps = compileSteps(source)

  const follow = (
    start: number,
    before: string | undefined,
    after: string | undefined,
    into: Set<number>,
  ) => {
    const waiting = [start]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (into.has(at)) continue
      into.add(at)
      const step = steps[at]
      if (step?.kind === 'split') waiting.push(...step.targets)
      else if (step?.kind === 'place' && step.test(before, after)) waiting.push(at + 1)
    }
  }

  return (text) => {
    const characters = [...text]
    let current = new Set<number>()
    follow(0, undefined, characters[0], current)
    for (const [index, character] of characters.entries()) {
      const next = new Set<number>()
      for (const at of current) {
        const step = steps[at]
        if (step?.kind === 'character' && step.test(character))
          follow(at + 1, character, characters[index + 1], next)
      }
      current = next
      if (current.size === 0) return false
    }
    return current.has(steps.length - 1)
  }
}
