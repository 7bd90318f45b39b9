/** A pattern of LIKE: `%` is any run, `_` any one character, `[%]` the character itself; letters match in either case. */
export function likeMatcher(pattern: string): (text: string) => boolean {
  const parts: string[] = []
  const characters = [...pattern.toLowerCase()]
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i] ?? ''
    const quoted = character === '[' && characters[i + 2] === ']' ? characters[i + 1] : undefined
    if (quoted === undefined) parts.push(character)
    else {
      parts.push(`=${quoted}`)
      i += 2
    }
  }
  const fits = (part: string | undefined, character: string | undefined) =>
    part !== undefined &&
    character !== undefined &&
    (part === '_' || part === character || part === `=${character}`)
  return (text) => {
    const given = [...text.toLowerCase()]
    let at = 0
    let part = 0
    let run = -1
    let mark = 0
    while (at < given.length) {
      if (parts[part] === '%') {
        run = part++
        mark = at
      } else if (fits(parts[part], given[at])) {
        part++
        at++
      } else if (run >= 0) {
        part = run + 1
        at = ++mark
      } else return false
    }
    while (parts[part] === '%') part++
    return part === parts.length
  }
}
