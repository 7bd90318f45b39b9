import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { PDFDocument } from 'pdf-lib'
import pptxgen from 'pptxgenjs'
import writeXlsxFile from 'write-excel-file/node'

/** Files that other libraries write than those that read them. */

/** Writes the result of a query as Parquet. */
export async function writeParquet(query: string, options = ''): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'linkspan-files-'))
  try {
    const database = await DuckDBInstance.create(':memory:')
    const connection = await database.connect()
    const path = join(folder, 'file.parquet')
    await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet${options})`)
    connection.closeSync()
    database.closeSync()
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

export async function writePdf(pages: readonly (readonly string[])[], title?: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  if (title) pdf.setTitle(title)
  for (const lines of pages) {
    const page = pdf.addPage()
    for (const [at, line] of lines.entries()) page.drawText(line, { x: 40, y: 780 - 40 * at, size: 12 })
  }
  return pdf.save()
}

export function writeDocx(): Promise<Buffer> {
  const row = (...cells: string[]) =>
    new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) })
  const children = [
    new Paragraph({ text: 'Annual report', heading: HeadingLevel.HEADING_1 }),
    new Paragraph('Sales grew in the north.'),
    new Paragraph({ text: 'Outlook', heading: HeadingLevel.HEADING_2 }),
    new Paragraph('Prices stay.'),
    new Table({ rows: [row('Region', 'Sum'), row('West', '42')] }),
  ]
  return Packer.toBuffer(new Document({ sections: [{ children }] }))
}

export async function writePptx(): Promise<Buffer> {
  const deck = new (
    pptxgen as unknown as { default?: typeof pptxgen; new (): InstanceType<typeof pptxgen.default> }
  )()
  deck.defineSlideMaster({
    title: 'MASTER',
    objects: [
      { placeholder: { options: { name: 'title', type: 'title', x: 1, y: 0, w: 8, h: 1 }, text: '' } },
    ],
  })
  const slide = deck.addSlide({ masterName: 'MASTER' })
  slide.addText('Roadmap', { placeholder: 'title' })
  slide.addText('First the wheels.', { x: 1, y: 2, w: 5, h: 1 })
  slide.addNotes('Speak slowly.')
  deck.addSlide().addText('Then the brakes.', { x: 1, y: 2, w: 5, h: 1 })
  return (await deck.write({ outputType: 'nodebuffer' })) as Buffer
}

export function zip(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries: Zippable = {}
  for (const [name, content] of Object.entries(files))
    entries[name] = typeof content === 'string' ? strToU8(content) : content
  return zipSync(entries)
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook from the XML of its sheets. */
export function writeSheets(
  sheets: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string | Uint8Array>> = {},
): Uint8Array {
  const names = Object.keys(sheets)
  const list = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const links = names.map(
    (_name, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return zip({
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONSHIPS}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheets[name] as string]),
    ),
    ...more,
  })
}

export const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

/** A slide of a presentation that is written by hand, in the order in which it is shown. */
export interface GivenSlide {
  /** The name of its part, which says nothing about the order. */
  readonly file: string
  readonly titles: readonly string[]
  readonly texts: readonly string[]
  /** The name of the part with its notes. */
  readonly notes?: string
  readonly diagram?: readonly string[]
}

const relationships = (links: Readonly<Record<string, string>>) =>
  `<Relationships>${Object.entries(links)
    .map(
      ([target, type], at) =>
        `<Relationship Id="rId${at}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** A presentation, as its standard describes it. */
export function writeSlides(slides: readonly GivenSlide[]): Uint8Array {
  const paragraph = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`
  const shape = (text: string, type: string) =>
    `<p:sp><p:nvPr><p:ph type="${type}"/></p:nvPr><p:txBody>${paragraph(text)}</p:txBody></p:sp>`
  const parts: Record<string, string> = {
    'ppt/presentation.xml': `<p:presentation xmlns:r="${RELATIONSHIPS}"><p:sldIdLst>${slides
      .map((_slide, at) => `<p:sldId id="${256 + at}" r:id="rId${at}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      Object.fromEntries(slides.map(({ file }) => [`slides/${file}.xml`, 'slide'])),
    ),
  }
  for (const { file, titles, texts, notes, diagram } of slides) {
    const shapes = [
      ...titles.map((text) => shape(text, 'title')),
      ...texts.map((text) => shape(text, 'body')),
    ]
    const frame = diagram ? '<p:graphicFrame><dgm:relIds r:dm="rId0"/></p:graphicFrame>' : ''
    parts[`ppt/slides/${file}.xml`] = `<p:sld>${shapes.join('')}${frame}</p:sld>`
    parts[`ppt/slides/_rels/${file}.xml.rels`] = relationships({
      ...(diagram && { [`../diagrams/${file}.xml`]: 'diagramData' }),
      ...(notes && { [`../notesSlides/${notes}.xml`]: 'notesSlide' }),
    })
    if (notes)
      parts[`ppt/notesSlides/${notes}.xml`] = `<p:notes>${shape(`notes of ${file}`, 'body')}</p:notes>`
    if (diagram)
      parts[`ppt/diagrams/${file}.xml`] =
        `<dgm:dataModel>${diagram.map((text) => `<dgm:pt><dgm:t>${paragraph(text)}</dgm:t></dgm:pt>`).join('')}</dgm:dataModel>`
  }
  return zip(parts)
}

export async function writeWorkbook(): Promise<Uint8Array> {
  const header = ['id', 'name', 'paid', 'day', 'sum'].map((value) => ({ value }))
  const row = (id: number, name: string, paid: boolean, sum: number) => [
    { value: id },
    { value: name },
    { value: paid },
    { value: new Date('2026-03-04T00:00:00Z'), format: 'yyyy-mm-dd' },
    { value: sum },
  ]
  const sheet = (data: unknown, name: string) => ({ data, sheet: name }) as never
  const file = writeXlsxFile([
    sheet([header, row(1, 'Ä & <b>', true, 1.5), row(2, 'two', false, 3)], 'North'),
    sheet([header, row(3, 'three', true, 4)], 'South'),
    sheet([[{ value: 'note' }], [{ value: 'only text' }]], 'Notes'),
  ] as never)
  return (file as unknown as { toBuffer(): Promise<Buffer> }).toBuffer()
}

/** An OpenDocument file, as its standard describes it. */
export function writeOpenDocument(body: string): Uint8Array {
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': '<manifest:manifest/>',
    'content.xml': `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body>${body}</office:body></office:document-content>`,
  })
}
