import { UsageError } from '../failure.ts'

/** The tags that options name, such as `team=ads`; `none` names none. The server knows what is allowed. */
export function tagsOf(pairs: readonly string[]): Record<string, string> {
  const named = pairs.filter((pair) => pair !== 'none')
  return Object.fromEntries(
    named.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) throw new UsageError('--tag must be a name and a value, such as team=ads')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}
