/** Lines on a page of A4, and characters of a line. */
const LINES = 48
const WIDTH = 92

/** The lines of a text in Latin-1, a subset of WinAnsi; other characters become question marks. */
function wrap(text: string): string[] {
  const flat = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^\u0020-\u007E\u00A0-\u00FF]/g, '?')
  const lines: string[] = []
  let start = 0
  while (flat.length - start > WIDTH) {
    const space = flat.lastIndexOf(' ', start + WIDTH)
    const end = space > start ? space : flat.indexOf(' ', start + WIDTH)
    if (end < 0) break
    lines.push(flat.slice(start, end))
    start = end + 1
  }
  return [...lines, flat.slice(start)]
}

const literal = (line: string) => `(${line.replace(/[\\()]/g, '\\$&')})`

const pageContent = (lines: readonly string[]) =>
  `BT /F1 10 Tf 14 TL 50 790 Td\n${lines.map((line) => `${literal(line)} Tj T*`).join('\n')}\nET`

/** Writes lines of text as a PDF file. */
export function writePdf(text: Iterable<string>): Uint8Array {
  const lines: string[] = []
  for (const each of text) lines.push(...wrap(each))
  const pages = Array.from({ length: Math.max(1, Math.ceil(lines.length / LINES)) }, (_, i) =>
    lines.slice(i * LINES, (i + 1) * LINES),
  )
  const kids = pages.map((_, i) => `${4 + i * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, i) => {
      const content = pageContent(page)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + i * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  const chunks = ['%PDF-1.4\n']
  let at = chunks[0]?.length ?? 0
  const places = objects.map((object, i) => {
    const place = at
    const chunk = `${i + 1} 0 obj\n${object}\nendobj\n`
    chunks.push(chunk)
    at += chunk.length
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  chunks.push(
    `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
  )
  return Buffer.from(chunks.join(''), 'latin1')
}
