import { exactIntegers, InvalidParamsError } from '@linkspan/core'

/** What is parsed in place of an integer that a JavaScript number cannot hold: it would reach the vendor as another one. */
export const INEXACT: object = {}

const markInexact = (name: string, value: unknown, written?: { readonly source?: string }) =>
  exactIntegers.revive(name, value, written) === value ? value : INEXACT

/** Parses JSON of a caller. Throws `invalid_params` with the line and column, if the parser names them, and no word of the text. */
export function parseJsonText(text: string, subject: string, path = '$'): unknown {
  try {
    return exactIntegers.needed.test(text) ? JSON.parse(text, markInexact) : JSON.parse(text)
  } catch (error) {
    const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec((error as Error).message) ?? []
    const place = line === undefined ? '' : ` (line ${line}, column ${column})`
    throw new InvalidParamsError(subject, [{ path, message: `is not valid JSON${place}` }])
  }
}
