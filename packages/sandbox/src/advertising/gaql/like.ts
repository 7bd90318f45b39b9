import { RE2JS } from 're2js'

/** A pattern of LIKE: `%` is any run, `_` any one character, `[%]` the character itself; letters match in either case. */
export function gaqlLike(pattern: string): (text: string) => boolean {
  const source = pattern.toLowerCase().replace(/\[(.)\]|(%)|(_)|./gsu, (all, quoted, run, one) => {
    if (run) return '.*'
    return one ? '.' : RE2JS.quote(quoted ?? all)
  })
  const expression = RE2JS.compile(source, RE2JS.DOTALL)
  return (text) => expression.testExact(text.toLowerCase())
}
