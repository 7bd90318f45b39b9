/** A pattern as its parts in a row: plain text, and groups of alternatives, each of them parts in a row again. */
type Parts = readonly (string | readonly Parts[])[]

/** Whether a pattern takes everything that a former one took: the same one, with further alternatives in its groups. */
export function takesAsMuch(before: string, after: string): boolean {
  const [was, is] = [parse(before), parse(after)]
  return before === after || (was !== undefined && is !== undefined && covers(was, is))
}

function covers(before: Parts, after: Parts): boolean {
  if (before.length !== after.length) return false
  return before.every((part, index) => {
    const other = after[index]
    if (typeof part === 'string' || typeof other === 'string' || other === undefined) return part === other
    return part.every((alternative) => other.some((each) => covers(alternative, each)))
  })
}

/** The parts of a pattern; undefined if it has groups of other kinds. */
function parse(pattern: string): Parts | undefined {
  // an escaped character, a class of characters, the ends of a group, a bar, or any other character
  const tokens = pattern.match(/\\.|\[(?:\\.|[^\]])*\]|\(\?:|[()|]|./gs) ?? []
  let at = 0

  function alternatives(): Parts[] {
    const found: (string | readonly Parts[])[][] = [[]]
    for (; at < tokens.length && tokens[at] !== ')'; at++) {
      const token = tokens[at] as string
      const row = found.at(-1) as (string | readonly Parts[])[]
      if (token === '|') found.push([])
      else if (token === '(?:') {
        at++
        row.push(alternatives())
      } else if (typeof row.at(-1) === 'string') row.push(`${row.pop()}${token}`)
      else row.push(token)
    }
    return found
  }

  const whole = alternatives()
  return at < tokens.length ? undefined : [whole]
}
