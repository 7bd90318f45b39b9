import { FileError, malformed, tooLarge } from '../file-error.ts'
import { readWholeFile } from '../file-source.ts'
import type { FileLimits } from '../limits.ts'
import { type Archive, openArchive } from '../zip/archive.ts'
import { readRelationships, relationshipId } from '../zip/relationships.ts'
import { handleXml } from '../zip/xml.ts'
import type { DocumentBlock, ReadDocument } from './blocks.ts'

const PRESENTATION = 'ppt/presentation.xml'

/**
 * Reads a presentation: the text of its slides with their tables and diagrams, each below the title of its slide, and the
 * notes of the speaker.
 */
export const readSlides: ReadDocument = async (bytes, limits) => {
  const archive = await openArchive(await readWholeFile(bytes, limits.whole_bytes), limits)
  if (!archive.has(PRESENTATION)) throw malformed('the file is not a valid presentation')
  const slides = await slidesOf(archive, limits)
  if (slides.length === 0) throw new FileError('file_without_text', 'the presentation has no slides')
  if (slides.length > limits.pages) throw tooLarge('the document', limits.pages, 'slides')
  return { blocks: blocksOf(archive, slides, limits) }
}

/** The parts with the slides, in the order of the presentation, which their names do not have. */
async function slidesOf(archive: Archive, limits: FileLimits): Promise<string[]> {
  const relationships = await readRelationships(archive, PRESENTATION, limits)
  const slides: string[] = []
  const open = (element: string, attributes: Readonly<Record<string, string>>) => {
    const part = element === 'sldId' && relationships.get(relationshipId(attributes))?.part
    if (part) slides.push(part)
  }
  await handleXml(await archive.read(PRESENTATION), { open }, limits)
  return slides
}

async function* blocksOf(
  archive: Archive,
  slides: readonly string[],
  limits: FileLimits,
): AsyncGenerator<DocumentBlock> {
  for (const [at, slide] of slides.entries()) {
    const shapes = await shapesOf(archive, slide, limits)
    const title = shapes.find(({ is_title }) => is_title)
    yield { level: 1, text: title?.text.trim() || `Slide ${at + 1}` }
    for (const shape of shapes) if (shape !== title) yield { level: 0, text: shape.text }
    const others = [...(await readRelationships(archive, slide, limits)).values()]
    for (const kind of ['diagramData', 'notesSlide'])
      for (const { part } of others.filter((other) => other.kind === kind && archive.has(other.part)))
        for (const { text, is_number } of await shapesOf(archive, part, limits))
          if (!is_number) yield { level: 0, text }
  }
}

interface Shape {
  text: string
  is_title: boolean
  /** The number of the slide, which each page of notes repeats. */
  is_number: boolean
}

/** Elements with a text of their own: shapes, the frames of tables, and the points of diagrams. */
const SHAPES = new Set(['sp', 'graphicFrame', 'pt'])

async function shapesOf(archive: Archive, name: string, limits: FileLimits): Promise<Shape[]> {
  const shapes: Shape[] = []
  let shape: Shape | undefined
  let inside = false
  let size = 0
  await handleXml(
    await archive.read(name),
    {
      open(element, { type }) {
        if (SHAPES.has(element)) shape = { text: '', is_title: false, is_number: false }
        if (element === 'ph' && shape) {
          shape.is_title = type === 'title' || type === 'ctrTitle'
          shape.is_number = type === 'sldNum'
        }
        if (element === 'br' && shape) shape.text += '\n'
        inside = element === 't'
      },
      text(piece) {
        if (!inside || !shape) return
        size += piece.length
        if (size > limits.text_characters) throw tooLarge('the text', limits.text_characters, 'characters')
        shape.text += piece
      },
      close(element) {
        inside = false
        if (element === 'p' && shape) shape.text += '\n'
        if (!SHAPES.has(element)) return
        if (shape?.text.trim()) shapes.push(shape)
        shape = undefined
      },
    },
    limits,
  )
  return shapes
}
