import { malformed, tooLarge } from './file-error.ts'
import type { FileLimits } from './limits.ts'

/** How many objects and arrays are open in JSON that arrives in pieces. */
export class Nesting {
  depth = 0
  #in_text = false
  #escaped = false

  /** Reads the next piece. Calls back with each comma and bracket outside of texts, after counting it. */
  read(piece: string, onMark?: (mark: string, at: number) => void): void {
    const marks = /["\\,[\]{}]/g
    if (this.#escaped && piece !== '') {
      this.#escaped = false
      marks.lastIndex = 1
    }
    for (let found = marks.exec(piece); found; found = marks.exec(piece)) {
      const [mark] = found
      if (mark === '"') this.#in_text = !this.#in_text
      else if (this.#in_text) {
        if (mark !== '\\') continue
        this.#escaped = marks.lastIndex === piece.length
        marks.lastIndex++
      } else {
        if (mark === '{' || mark === '[') this.depth++
        if (mark === '}' || mark === ']') this.depth--
        onMark?.(mark, found.index)
      }
    }
  }
}

/** The elements of an array, as texts, in each piece of its text. */
export async function* splitElements(
  text: AsyncIterable<string>,
  limits: FileLimits,
): AsyncGenerator<readonly string[]> {
  const nesting = new Nesting()
  let begun = false
  let ended = false
  let is_empty = true
  let open = ''
  for await (const piece of text) {
    const elements: string[] = []
    let from = 0
    nesting.read(piece, (mark, at) => {
      if (ended) return
      const { depth } = nesting
      if (!begun) {
        begun = true
        from = at + 1
      } else if (depth === 0 || (depth === 1 && mark === ',')) {
        const element = open + piece.slice(from, at)
        is_empty &&= depth === 0 && element.trim() === ''
        if (!is_empty) elements.push(element)
        open = ''
        from = at + 1
        ended = depth === 0
      }
    })
    if (elements.length > 0) yield elements
    if (ended && piece.slice(from).trim() !== '') throw malformed('the array is followed by more')
    if (begun && !ended) open += piece.slice(from)
    if (open.length > limits.record_bytes) throw tooLarge('an element', limits.record_bytes, 'bytes')
  }
  if (!ended) throw malformed('the array is never closed')
}

/** The lines in each piece of a text, without their ends. */
export async function* splitLines(
  text: AsyncIterable<string>,
  limits: FileLimits,
): AsyncGenerator<readonly string[]> {
  let line_start: string[] = []
  let length = 0
  for await (const piece of text) {
    const lines: string[] = []
    let from = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      let line = piece.slice(from, end)
      if (line_start.length > 0) {
        line = line_start.join('') + line
        line_start = []
        length = 0
      }
      lines.push(line.endsWith('\r') ? line.slice(0, -1) : line)
      from = end + 1
    }
    if (lines.length > 0) yield lines
    if (from < piece.length) {
      line_start.push(piece.slice(from))
      length += piece.length - from
    }
    if (length > limits.record_bytes) throw tooLarge('a line', limits.record_bytes, 'bytes')
  }
  if (line_start.length > 0) yield [line_start.join('')]
}
