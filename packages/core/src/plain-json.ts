/** Characters that a terminal, a log reader or a page could interpret in place of showing: controls, and those that turn the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced
export const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** A character as JSON escapes it. */
export const escaped = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON in which such characters are escaped, so that its text shows them; it means the same. */
export function plainJson(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(CONTROL, escaped)
}
