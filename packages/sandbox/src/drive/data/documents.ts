import { createHash } from 'node:crypto'
import { writeDocx } from '../contents/formats/docx.ts'
import { writePdf } from '../contents/formats/pdf.ts'
import { writePptx } from '../contents/formats/pptx.ts'
import type { NativeContent } from '../contents/native.ts'
import { ordersTable } from '../contents/table.ts'
import type { FileRecord } from '../records.ts'
import type { Builder, More } from './builder.ts'
import { blocksOf, documentOf, drawingOf, sheetOf, slidesOf } from './words.ts'

/** The media type of a Word document. */
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The media type of a PowerPoint presentation. */
const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** Kinds of documents, by extension; the last four are Google's own and have none. */
export const KINDS = [
  'txt',
  'md',
  'pdf',
  'docx',
  'pptx',
  'document',
  'spreadsheet',
  'presentation',
  'drawing',
] as const

/** One of the kinds. */
export type Kind = (typeof KINDS)[number]

/** Puts a document of a kind into a folder. */
export function putDocument(
  builder: Builder,
  folder: FileRecord | undefined,
  kind: Kind,
  title: string,
  more?: More,
): FileRecord {
  const open = () => builder.chance(`${kind} ${title}`)
  const length = 3 + (title.length % 9)
  const lines = function* () {
    for (const { text } of blocksOf(open, title, length)) yield text
  }
  const native = (content: NativeContent) => builder.native(folder, title, content, more)
  switch (kind) {
    case 'txt':
      return builder.file(
        folder,
        `${title}.txt`,
        'text/plain',
        () => Buffer.from([...lines()].join('\n\n')),
        more,
      )
    case 'md': {
      const write = () =>
        [...blocksOf(open, title, length)]
          .map(({ heading, text }) => (heading ? `# ${text}` : text))
          .join('\n\n')
      return builder.file(folder, `${title}.md`, 'text/markdown', () => Buffer.from(`${write()}\n`), more)
    }
    case 'pdf':
      return builder.file(folder, `${title}.pdf`, 'application/pdf', () => writePdf(lines()), more)
    case 'docx':
      return builder.file(folder, `${title}.docx`, DOCX, () => writeDocx(blocksOf(open, title, length)), more)
    case 'pptx': {
      const slides = slidesOf(open, title, 4)
      const write = () => writePptx(slides.kind === 'presentation' ? slides.slides() : [])
      return builder.file(folder, `${title}.pptx`, PPTX, write, more)
    }
    case 'document':
      return native(documentOf(open, title, length))
    case 'spreadsheet': {
      const table = () => ordersTable(open(), { rows: 30, from: builder.today - 86_400_000 * 60 })
      return native({
        kind: 'spreadsheet',
        sheets: () => [sheetOf('Orders', table()), sheetOf('Copy', table())],
      })
    }
    case 'presentation':
      return native(slidesOf(open, title, 5))
    case 'drawing':
      return native(drawingOf(open()))
  }
}

const TITLES = [
  'Tide tables',
  'Crew handbook',
  'Berth plan',
  'Crane inspection',
  'Fuel contract',
  'Pilot roster',
  'Storm drill',
  'Grain manifest',
  'Customs letter',
  'Budget draft',
]

/** Documents/: each kind in each of ten subjects. */
export function buildDocuments(builder: Builder, root: FileRecord): Record<string, FileRecord> {
  const documents = builder.folder(root, 'Documents')
  const first: Record<string, FileRecord> = { documents }
  for (const title of TITLES) {
    const folder = builder.folder(documents, title)
    for (const kind of KINDS) {
      const file = putDocument(builder, folder, kind, `${title}, ${kind}`)
      first[kind] ??= file
    }
  }
  return first
}

const PROJECTS = [
  'Breakwater',
  'Ferry app',
  'Night lights',
  'Quay 7',
  'Radar',
  'Seawall',
  'Tugboats',
  'Warehouse',
]
const PHASES = ['Survey', 'Design', 'Tender', 'Works', 'Handover']

/** Projects/<project>/<phase>/<Minutes|Plans>/…: the deepest and largest part of the tree. */
export function buildProjects(builder: Builder, root: FileRecord): FileRecord {
  const projects = builder.folder(root, 'Projects')
  for (const project of PROJECTS) {
    const of = builder.folder(projects, project, { folder_color: '#16a765' })
    for (const phase of PHASES) {
      const within = builder.folder(of, phase)
      const minutes = builder.folder(within, 'Minutes')
      const plans = builder.folder(within, 'Plans')
      for (let i = 1; i <= 10; i++) {
        const kind = KINDS[(i + phase.length) % KINDS.length] ?? 'txt'
        putDocument(builder, minutes, kind, `${phase} meeting ${i}`)
        putDocument(builder, plans, KINDS[(i * 2) % KINDS.length] ?? 'txt', `${project} plan ${i}`, {
          ...(i === 3 ? { starred: true } : {}),
          properties: { project, phase },
          ...(i === 1 ? { app_properties: { review: 'open' } } : {}),
        })
      }
    }
  }
  return projects
}

/** Photos/<year>/: files with random bytes. */
export function buildPhotos(builder: Builder, root: FileRecord): Record<string, FileRecord> {
  const photos = builder.folder(root, 'Photos')
  const first: Record<string, FileRecord> = { photos }
  for (let year = 0; year < 5; year++) {
    const name = String(new Date(builder.today).getUTCFullYear() - year)
    const folder = builder.folder(photos, name)
    for (let i = 1; i <= 24; i++) {
      const size = builder.chance(`photo ${name} ${i}`).integer(1_000, 4_000)
      const bytes = () =>
        createHash('shake256', { outputLength: size }).update(`photo ${name} ${i} ${folder.id}`).digest()
      const image = { width: 1600, height: 1200, cameraMake: 'Periscope' }
      const photo = builder.file(folder, `IMG_${i}.jpg`, 'image/jpeg', bytes, { image })
      first.image ??= photo
    }
  }
  return first
}
