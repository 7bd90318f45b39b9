/** A pattern of LIKE: `%` is any run, `_` any one character, `[%]` the character itself; letters match in either case. */
export function likeMatcher(pattern: string): (text: string) => boolean {
  const tokens: string[] = []
  const characters = [...pattern.toLowerCase()]
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i] ?? ''
    const quoted = character === '[' && characters[i + 2] === ']' ? characters[i + 1] : undefined
    if (quoted === undefined) tokens.push(character)
    else {
      tokens.push(`=${quoted}`)
      i += 2
    }
  }
  const fits = (token: string | undefined, character: string | undefined) =>
    token !== undefined &&
    character !== undefined &&
    (token === '_' || token === character || token === `=${character}`)
  return (text) => {
    const given = [...text.toLowerCase()]
    let at = 0
    let place = 0
    let run = -1
    let mark = 0
    while (at < given.length) {
      if (tokens[place] === '%') {
        run = place++
        mark = at
      } else if (fits(tokens[place], given[at])) {
        place++
        at++
      } else if (run >= 0) {
        place = run + 1
        at = ++mark
      } else return false
    }
    while (tokens[place] === '%') place++
    return place === tokens.length
  }
}
