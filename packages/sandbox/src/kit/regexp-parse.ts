/** One step of a compiled expression: it tests a character, a place, or tells where to go on. */
export type Step =
  | { kind: 'character'; test: (character: string) => boolean }
  | { kind: 'place'; test: (before: string | undefined, after: string | undefined) => boolean }
  | { kind: 'split'; targets: readonly number[] }
  | { kind: 'match' }

type Node =
  | { kind: 'character'; test: (character: string) => boolean }
  | { kind: 'place'; test: (before: string | undefined, after: string | undefined) => boolean }
  | { kind: 'sequence'; nodes: readonly Node[] }
  | { kind: 'choice'; nodes: readonly Node[] }
  | { kind: 'repeat'; node: Node; from: number; to: number }

/** RE2's own bound of a counted repetition. */
const MAX_REPEAT = 1_000
/** Past this many steps an expression is too large, as RE2 has it. */
const MAX_STEPS = 50_000

const POSIX: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  punct: '!-\\/:-@\\[-`{-~',
  word: '\\w',
}
const isWord = (character: string | undefined) => character !== undefined && /^\w$/.test(character)

class Parser {
  private at = 0
  private ignoreCase = false
  private readonly source: readonly string[]
  constructor(source: string) {
    this.source = [...source]
  }

  parse(): Node {
    const node = this.choice()
    if (this.at < this.source.length) throw new SyntaxError('unexpected )')
    return node
  }

  private get next(): string | undefined {
    return this.source[this.at]
  }
  private take(): string {
    const character = this.source[this.at++]
    if (character === undefined) throw new SyntaxError('unexpected end')
    return character
  }
  private takeText(text: string): boolean {
    if (this.source.slice(this.at, this.at + text.length).join('') !== text) return false
    this.at += text.length
    return true
  }
  /** A set of characters by the platform's own class syntax, which cannot run away on one character. */
  private set(source: string): Node {
    const expression = new RegExp(`^${source}$`, this.ignoreCase ? 'sui' : 'su')
    return { kind: 'character', test: (character) => expression.test(character) }
  }

  private choice(): Node {
    const outer = this.ignoreCase
    const nodes = [this.sequence()]
    while (this.takeText('|')) nodes.push(this.sequence())
    this.ignoreCase = outer
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'choice', nodes }
  }

  private sequence(): Node {
    const nodes: Node[] = []
    while (this.next !== undefined && this.next !== '|' && this.next !== ')') {
      const node = this.atom()
      if (node) nodes.push(this.repeated(node))
    }
    return { kind: 'sequence', nodes }
  }

  private repeated(node: Node): Node {
    let result = node
    for (;;) {
      const counted = /^\{(\d+)(,?)(\d*)\}/.exec(this.source.slice(this.at, this.at + 12).join(''))
      let from = 0
      let to = Number.POSITIVE_INFINITY
      if (this.takeText('*')) from = 0
      else if (this.takeText('+')) from = 1
      else if (this.takeText('?')) to = 1
      else if (counted) {
        this.at += counted[0].length
        from = Number(counted[1])
        to = counted[3] ? Number(counted[3]) : counted[2] ? Number.POSITIVE_INFINITY : from
        if (from > MAX_REPEAT || (Number.isFinite(to) && to > MAX_REPEAT) || to < from)
          throw new SyntaxError('bad repetition')
      } else return result
      this.takeText('?')
      result = { kind: 'repeat', node: result, from, to }
    }
  }

  private atom(): Node | undefined {
    const character = this.take()
    switch (character) {
      case '(':
        return this.group()
      case '[':
        return this.set(this.bracket())
      case '.':
        return { kind: 'character', test: (given) => given !== '\n' }
      case '^':
        return { kind: 'place', test: (before) => before === undefined }
      case '$':
        return { kind: 'place', test: (_, after) => after === undefined }
      case '\\':
        return this.escape()
      case '*':
      case '+':
      case '?':
        throw new SyntaxError('nothing to repeat')
      default:
        return this.set(character.replace(/[{}\]/]/, '\\$&'))
    }
  }

  private group(): Node | undefined {
    if (this.takeText('?')) {
      if (
        !this.takeText(':') &&
        !/^P?<[A-Za-z_]\w*>/.test(this.source.slice(this.at, this.at + 80).join(''))
      ) {
        let flags = ''
        while (this.next !== undefined && /[imsU-]/.test(this.next)) flags += this.take()
        if (flags === '' || !/^[):]$/.test(this.next ?? '')) throw new SyntaxError('unsupported group')
        const outer = this.ignoreCase
        this.ignoreCase = flags.split('-')[0]?.includes('i') ?? false
        if (this.take() === ')') return undefined
        return this.closed(outer)
      }
      if (this.next === 'P' || this.next === '<') while (this.take() !== '>');
    }
    return this.closed(this.ignoreCase)
  }

  private closed(outer: boolean): Node {
    const node = this.choice()
    if (!this.takeText(')')) throw new SyntaxError('missing )')
    this.ignoreCase = outer
    return node
  }

  private bracket(): string {
    let set = '['
    if (this.takeText('^')) set += '^'
    for (let first = true; ; first = false) {
      const character = this.take()
      if (character === ']' && !first) return `${set}]`
      const posix =
        character === '[' ? /^:(\w+):\]/.exec(this.source.slice(this.at, this.at + 12).join('')) : null
      if (posix) {
        const inner = POSIX[posix[1] ?? '']
        if (inner === undefined) throw new SyntaxError('unknown class')
        set += inner
        this.at += posix[0].length
      } else if (character === '\\') set += `\\${this.take()}`
      else set += /[[\]/^]/.test(character) ? `\\${character}` : character
    }
  }

  private escape(): Node {
    const character = this.take()
    if (/[1-9]/.test(character)) throw new SyntaxError('no back-references')
    if (character === 'A') return { kind: 'place', test: (before) => before === undefined }
    if (character === 'z') return { kind: 'place', test: (_, after) => after === undefined }
    if (character === 'b') return { kind: 'place', test: (before, after) => isWord(before) !== isWord(after) }
    if (character === 'B') return { kind: 'place', test: (before, after) => isWord(before) === isWord(after) }
    if (character === 'p' || character === 'P') {
      const name = this.takeText('{') ? this.until('}') : this.take()
      return this.set(`\\${character}{${name}}`)
    }
    if (/[dDwWsSntrfv]/.test(character)) return this.set(`\\${character}`)
    if (/\w/.test(character)) throw new SyntaxError(`bad escape \\${character}`)
    return this.set(/[\^$\\.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character)
  }

  private until(end: string): string {
    let text = ''
    for (let character = this.take(); character !== end; character = this.take()) text += character
    return text
  }
}

function emit(node: Node, steps: Step[]): void {
  if (steps.length > MAX_STEPS) throw new SyntaxError('expression too large')
  switch (node.kind) {
    case 'character':
    case 'place':
      steps.push(node)
      return
    case 'sequence':
      for (const inner of node.nodes) emit(inner, steps)
      return
    case 'choice': {
      const targets: number[] = []
      const ends: number[][] = []
      steps.push({ kind: 'split', targets })
      for (const inner of node.nodes) {
        targets.push(steps.length)
        emit(inner, steps)
        const jump: number[] = []
        ends.push(jump)
        steps.push({ kind: 'split', targets: jump })
      }
      for (const jump of ends) jump.push(steps.length)
      return
    }
    case 'repeat': {
      for (let i = 0; i < node.from; i++) emit(node.node, steps)
      if (node.to === Number.POSITIVE_INFINITY) {
        const targets: number[] = []
        const start = steps.push({ kind: 'split', targets }) - 1
        targets.push(steps.length)
        emit(node.node, steps)
        steps.push({ kind: 'split', targets: [start] })
        targets.push(steps.length)
        return
      }
      const skips: number[][] = []
      for (let i = node.from; i < node.to; i++) {
        const targets: number[] = []
        skips.push(targets)
        steps.push({ kind: 'split', targets })
        targets.push(steps.length)
        emit(node.node, steps)
      }
      for (const targets of skips) targets.push(steps.length)
    }
  }
}

/** Compiles an expression of RE2's syntax; a SyntaxError says that it is none. */
export function compileSteps(source: string): Step[] {
  const steps: Step[] = []
  emit(new Parser(source).parse(), steps)
  steps.push({ kind: 'match' })
  return steps
}
