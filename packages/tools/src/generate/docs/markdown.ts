/** A table. Cells may contain any text. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

/** Inserts a text between the two markers of that name in a document. Throws when a marker is missing. */
export function insert(document: string, name: string, text: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const start = document.indexOf(open)
  const end = document.indexOf(close)
  if (start < 0 || end < start) throw new Error(`the markers of ${name} are missing`)
  return `${document.slice(0, start + open.length)}\n\n${text}\n\n${document.slice(end)}`
}

/** A link to the section of a type on the same page. */
export const linkTo = (name: string) => `[${name}](#${name.toLowerCase()})`
