import { RE2JS } from 're2js'

/** Whether a whole text matches an expression of RE2's syntax. */
export function exactly(source: string, flags = 0): (text: string) => boolean {
  const expression = RE2JS.compile(source, flags)
  return (text) => expression.testExact(text)
}

/** A pattern of LIKE: `%` is any run, `_` any one character, `[%]` the character itself; letters match in either case. */
export function gaqlLike(pattern: string): (text: string) => boolean {
  const source = pattern.toLowerCase().replace(/\[(.)\]|(%)|(_)|./gsu, (all, quoted, run, one) => {
    if (run) return '.*'
    return one ? '.' : RE2JS.quote(quoted ?? all)
  })
  const matches = exactly(source, RE2JS.DOTALL)
  return (text) => matches(text.toLowerCase())
}
