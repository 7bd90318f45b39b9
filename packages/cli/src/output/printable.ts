/** Characters that a terminal would interpret: controls, and those that turn the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** A text on one line without characters that a terminal would interpret: vendors' data may hold any. */
export function printable(text: string): string {
  return text.replace(CONTROL, (character) => ('\t\n\r'.includes(character) ? ' ' : '\ufffd'))
}

/** JSON without such characters, and with the same meaning. */
export function printableJson(value: unknown, indent?: number): string {
  // between the strings there are only the line feeds of the indentation
  return (JSON.stringify(value, null, indent) ?? 'null').replace(CONTROL, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
