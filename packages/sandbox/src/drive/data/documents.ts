import { createHash } from 'node:crypto'
import type { Chance } from '../../kit/random.ts'
import { madeContent } from '../contents/content.ts'
import { fixtureOf } from '../contents/export.ts'
import { NATIVE_TYPES, type NativeContent, type Sheet, type TextBlock } from '../contents/native.ts'
import { ordersTable, type Tabular, textRows } from '../contents/table.ts'
import words from '../fixtures/words.json' with { type: 'json' }
import type { StoredFile } from '../records.ts'
import type { Builder, More } from './builder.ts'

/** One sentence. */
export const sentence = (chance: Chance): string =>
  `${chance.pick(words.subjects)} ${chance.pick(words.verbs)} ${chance.pick(words.objects)} ${chance.pick(words.endings)}.`

/** One paragraph. */
const paragraph = (chance: Chance): string =>
  Array.from({ length: chance.integer(2, 6) }, () => sentence(chance)).join(' ')

/** The number of distinct paragraphs in a document; a longer one repeats them, since making them takes time. */
const PARAGRAPHS = 1000

/** Paragraphs under headings. */
function* blocksOf(chance: Chance, title: string, paragraphs: number): Generator<TextBlock> {
  const made: string[] = []
  yield { heading: true, text: title }
  for (let i = 0; i < paragraphs; i++) {
    if (i < PARAGRAPHS) made.push(paragraph(chance))
    if (i > 0 && i % 6 === 0) yield { heading: true, text: `Part ${i / 6 + 1}` }
    yield { heading: false, text: made[i % PARAGRAPHS] ?? '' }
  }
}

/** What a document holds, and its media type. */
type Made = Pick<StoredFile, 'mimeType' | 'content' | 'native'>

const file = (mimeType: string, make: () => Uint8Array): Made => ({ mimeType, content: madeContent(make) })

const ownFile = (native: NativeContent): Made => ({ mimeType: NATIVE_TYPES[native.kind], native })

/** A document of Google's own. */
export const ownDocument = (open: () => Chance, title: string, paragraphs: number): Made =>
  ownFile({ kind: 'document', blocks: () => blocksOf(open(), title, paragraphs) })

/** A table as a sheet; times become text. */
export const sheetOf = (name: string, table: Tabular): Sheet => ({
  name,
  rows: [table.columns.map((column) => column.name), ...textRows(table)],
})

/** Slides with a title and two sentences. */
function* slidesOf(chance: Chance, title: string, count: number): Generator<TextBlock> {
  for (let i = 1; i <= count; i++) {
    yield { heading: true, text: i === 1 ? title : `${title}, ${i}` }
    for (let j = 0; j < 2; j++) yield { heading: false, text: sentence(chance) }
  }
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'

const lengthOf = (title: string) => 3 + (title.length % 9)

/** The text of a document, with a mark before its headings. */
const textOf = (chance: Chance, title: string, mark = ''): string =>
  [...blocksOf(chance, title, lengthOf(title))]
    .map(({ heading, text }) => (heading ? mark + text : text))
    .join('\n\n')

/** What makes a document of a kind, from a title and the moment of the latest data. */
type Make = (open: () => Chance, title: string, now: number) => Made

/** The kinds of documents, by extension; the last four are Google's own and have none. */
const MAKERS = {
  txt: (open, title) => file('text/plain', () => Buffer.from(textOf(open(), title))),
  md: (open, title) => file('text/markdown', () => Buffer.from(`${textOf(open(), title, '# ')}\n`)),
  pdf: () => file('application/pdf', () => fixtureOf('pdf')),
  docx: () => file(`${OFFICE}.wordprocessingml.document`, () => fixtureOf('docx')),
  pptx: () => file(`${OFFICE}.presentationml.presentation`, () => fixtureOf('pptx')),
  document: (open, title) => ownDocument(open, title, lengthOf(title)),
  spreadsheet: (open, _title, now) => {
    const table = () => ordersTable(open(), { rows: 30, from: now - 86_400_000 * 60 })
    const sheets = () => [sheetOf('Orders', table()), sheetOf('Copy', table())]
    return ownFile({ kind: 'spreadsheet', sheets })
  },
  presentation: (open, title) => ownFile({ kind: 'presentation', blocks: () => slidesOf(open(), title, 5) }),
  drawing: () => ownFile({ kind: 'drawing', blocks: () => [] }),
} satisfies Record<string, Make>

/** One of the kinds. */
export type NativeKind = keyof typeof MAKERS

/** All kinds. */
export const KINDS = Object.keys(MAKERS) as NativeKind[]

/** Puts a document of a kind into a folder. */
export function putDocument(
  builder: Builder,
  folder: StoredFile | undefined,
  kind: NativeKind,
  title: string,
  more?: More,
): StoredFile {
  const make: Make = MAKERS[kind]
  const made = make(() => builder.chance(`${kind} ${title}`), title, builder.today)
  return builder.add(folder, made.native ? title : `${title}.${kind}`, { ...more, ...made })
}

/** Documents/: each kind in each of ten subjects. */
export function buildDocuments(builder: Builder, root: StoredFile) {
  const documents = builder.add(root, 'Documents')
  const first: Partial<Record<NativeKind, StoredFile>> = {}
  for (const title of words.titles) {
    const folder = builder.add(documents, title)
    for (const kind of KINDS) {
      const file = putDocument(builder, folder, kind, `${title}, ${kind}`)
      first[kind] ??= file
    }
  }
  return { documents, ...(first as Record<NativeKind, StoredFile>) }
}

/** Projects/<project>/<phase>/<Minutes|Plans>/…: the deepest and largest part of the tree. */
export function buildProjects(builder: Builder, root: StoredFile): StoredFile {
  const projects = builder.add(root, 'Projects')
  for (const project of words.projects) {
    const of = builder.add(projects, project, { folderColorRgb: '#16a765' })
    for (const phase of words.phases) {
      const within = builder.add(of, phase)
      const minutes = builder.add(within, 'Minutes')
      const plans = builder.add(within, 'Plans')
      for (let i = 1; i <= 10; i++) {
        const kind = KINDS[(i + phase.length) % KINDS.length] ?? 'txt'
        putDocument(builder, minutes, kind, `${phase} meeting ${i}`)
        putDocument(builder, plans, KINDS[(i * 2) % KINDS.length] ?? 'txt', `${project} plan ${i}`, {
          ...(i === 3 ? { starred: true } : {}),
          properties: { project, phase },
          ...(i === 1 ? { appProperties: { review: 'open' } } : {}),
        })
      }
    }
  }
  return projects
}

/** Photos/<year>/: files with random bytes. */
export function buildPhotos(builder: Builder, root: StoredFile) {
  const photos = builder.add(root, 'Photos')
  const images: StoredFile[] = []
  for (let year = 0; year < 5; year++) {
    const name = String(new Date(builder.today).getUTCFullYear() - year)
    const folder = builder.add(photos, name)
    for (let i = 1; i <= 24; i++) {
      const size = builder.chance(`photo ${name} ${i}`).integer(1_000, 4_000)
      const bytes = () =>
        createHash('shake256', { outputLength: size }).update(`photo ${name} ${i} ${folder.id}`).digest()
      const imageMediaMetadata = { width: 1600, height: 1200, cameraMake: 'Periscope' }
      images.push(builder.file(folder, `IMG_${i}.jpg`, 'image/jpeg', bytes, { imageMediaMetadata }))
    }
  }
  return { photos, image: images[0] as StoredFile }
}
