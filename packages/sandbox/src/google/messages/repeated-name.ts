/** The parts of valid JSON that matter to names: texts, with a colon after those that are names, and brackets. */
const PARTS = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g

/**
 * The first name that an object of a JSON text has twice, whatever its escapes; undefined if none has. `JSON.parse` keeps
 * the last one, and protobuf's parser refuses the text.
 */
export function repeatedName(text: string): string | undefined {
  const open: Set<string>[] = []
  for (const [part, word, colon] of text.matchAll(PARTS)) {
    if (part === '{' || part === '[') open.push(new Set())
    else if (part === '}' || part === ']') open.pop()
    else if (word !== undefined && colon !== undefined) {
      const name: string = JSON.parse(word)
      const names = open.at(-1)
      if (names?.has(name)) return name
      names?.add(name)
    }
  }
  return undefined
}
