/** A command line as the help shows it: in lines that fit, which a shell takes as one when they are pasted. */
export function exampleLines(example: string, width: number): string {
  const lines: string[] = []
  let line = '  '
  for (const word of example.match(/(?:'[^']*'|"[^"]*"|[^'" ])+/g) ?? []) {
    const longer = line.trim() ? `${line} ${word}` : line + word
    if (line.trim() && `${longer} \\`.length > width) {
      lines.push(`${line} \\`)
      line = `    ${word}`
    } else line = longer
  }
  return [...lines, line].join('\n')
}
