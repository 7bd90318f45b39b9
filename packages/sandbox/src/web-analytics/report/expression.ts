import { invalid } from '../refusal.ts'

/** Computes a number from others by name. */
export type Calculation = (amountOf: (name: string) => number) => number

const TOKEN = /\s*([A-Za-z_][\w:]*|\d+(?:\.\d+)?|[-+*/()])/y

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const found = TOKEN.exec(text)
    if (!found) throw invalid(`The metric expression ${text} is invalid.`)
    tokens.push(found[1] as string)
  }
  return tokens
}

/** Parses a metric's expression, such as `eventCount/totalUsers`, and lists the names in it. */
export function parseExpression(text: string): { calculate: Calculation; names: string[] } {
  const tokens = tokensOf(text)
  const names: string[] = []
  let at = 0

  function operand(): Calculation {
    const token = tokens[at++]
    if (token === '-') {
      const inner = operand()
      return (amountOf) => -inner(amountOf)
    }
    if (token === '(') {
      const inner = sum()
      if (tokens[at++] !== ')') throw invalid(`The metric expression ${text} lacks a closing parenthesis.`)
      return inner
    }
    if (token === undefined || '+*/)'.includes(token))
      throw invalid(`The metric expression ${text} is invalid.`)
    if (/^\d/.test(token)) return () => Number(token)
    names.push(token)
    return (amountOf) => amountOf(token)
  }

  function chain(
    next: () => Calculation,
    operators: Readonly<Record<string, (left: number, right: number) => number>>,
  ): Calculation {
    let left = next()
    for (let operator = operators[tokens[at] ?? '']; operator; operator = operators[tokens[at] ?? '']) {
      at++
      const [before, apply, right] = [left, operator, next()]
      left = (amountOf) => apply(before(amountOf), right(amountOf))
    }
    return left
  }

  const product = () =>
    chain(operand, {
      '*': (left, right) => left * right,
      '/': (left, right) => (right === 0 ? 0 : left / right),
    })
  const sum = (): Calculation =>
    chain(product, { '+': (left, right) => left + right, '-': (left, right) => left - right })

  const calculate = sum()
  if (at < tokens.length) throw invalid(`The metric expression ${text} is invalid.`)
  return { calculate, names }
}
