/** A piece of a text; the last one is the end. */
export interface Token<Kind extends string> {
  kind: Kind | 'end'
  text: string
}

/** Reads the token at a place: its text, and where it ends. Undefined if it is another kind of token. */
type Read = (text: string, at: number) => { text: string; end: number } | undefined

const readBy = (pattern: RegExp): Read => {
  const sticky = new RegExp(pattern, 'y')
  return (text, at) => {
    sticky.lastIndex = at
    const [found] = sticky.exec(text) ?? []
    return found === undefined ? undefined : { text: found, end: sticky.lastIndex }
  }
}

/** How a language is split into tokens, between which there may be spaces; each kind has a pattern or a function. */
export function createTokenizer<Kind extends string>(kinds: Readonly<Record<Kind, RegExp | Read>>) {
  const readers = Object.entries<RegExp | Read>(kinds).map(
    ([kind, by]) => [kind as Kind, by instanceof RegExp ? readBy(by) : by] as const,
  )
  return (text: string, fail: (at: number) => Error): Token<Kind>[] => {
    const tokens: Token<Kind>[] = []
    for (let at = text.search(/\S|$/); at < text.length; ) {
      const place = at
      for (const [kind, read] of readers) {
        const found = read(text, at)
        if (!found) continue
        tokens.push({ kind, text: found.text })
        at = found.end + text.slice(found.end).search(/\S|$/)
        break
      }
      if (at === place) throw fail(at)
    }
    return tokens
  }
}

/** Reads tokens one after another. */
export class TokenReader<Kind extends string> {
  private readonly tokens: readonly Token<Kind>[]
  private at = 0
  constructor(tokens: readonly Token<Kind>[]) {
    this.tokens = tokens
  }
  get next(): Token<Kind> {
    return this.tokens[this.at] ?? { kind: 'end', text: '' }
  }
  get atEnd(): boolean {
    return this.at >= this.tokens.length
  }
  take(): Token<Kind> {
    const token = this.next
    this.at++
    return token
  }
  /** Takes the next token if it is this one. */
  takes(kind: Kind, text: string): boolean {
    const found = this.next.kind === kind && this.next.text === text
    if (found) this.at++
    return found
  }
}
