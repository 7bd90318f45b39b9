import { InvalidParamsError } from '@linkspan/core'

/** Parses JSON of a caller. Throws `invalid_params` with the line and column, if the parser names them, and no word of the text. */
export function parseJsonText(text: string, subject: string, path = '$'): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec((error as Error).message) ?? []
    const place = line === undefined ? '' : ` (line ${line}, column ${column})`
    throw new InvalidParamsError(subject, [{ path, message: `is not valid JSON${place}` }])
  }
}
