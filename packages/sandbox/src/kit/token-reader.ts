/** A piece of a text; the last one is the end. */
export interface Token<Kind extends string> {
  kind: Kind | 'end'
  text: string
}

/**
 * How a language is split into tokens, between which there may be spaces. Each kind has a pattern, and may have what decodes its
 * text.
 */
export function createTokenizer<Kind extends string>(
  kinds: Readonly<Record<Kind, RegExp>>,
  decode: Partial<Record<Kind, (text: string) => string>> = {},
) {
  const named = Object.entries<RegExp>(kinds).map(([kind, { source }]) => `(?<${kind}>${source})`)
  const pattern = new RegExp(`(?:${named.join('|')})\\s*`, 'y')
  return (text: string, fail: (at: number) => Error): Token<Kind>[] => {
    const tokens: Token<Kind>[] = []
    for (let at = text.search(/\S|$/); at < text.length; at = pattern.lastIndex) {
      pattern.lastIndex = at
      const { groups = {} } = pattern.exec(text) ?? {}
      const [kind, found] = Object.entries(groups).find(([, each]) => each !== undefined) ?? []
      if (found === undefined) throw fail(at)
      tokens.push({ kind: kind as Kind, text: decode[kind as Kind]?.(found) ?? found })
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
  /** Reads parts for as long as there is something between them. */
  several<Part>(part: () => Part, goesOn: () => boolean): Part[] {
    const parts = [part()]
    while (goesOn()) parts.push(part())
    return parts
  }
  /** Takes the next token if it is this one. */
  takes(kind: Kind, text: string): boolean {
    const found = this.next.kind === kind && this.next.text === text
    if (found) this.at++
    return found
  }
}
