import { FileError, malformed, tooLarge } from '../file-error.ts'
import { readWhole } from '../file-source.ts'
import type { FileLimits } from '../limits.ts'
import { type Archive, openArchive } from '../zip/archive.ts'
import { handleXml } from '../zip/xml.ts'
import type { Block, ReadDocument } from './blocks.ts'

const SLIDE = /^ppt\/slides\/slide(\d+)\.xml$/

/** Reads a presentation: the text of its slides, each below the title of its slide, and the notes of the speaker. */
export const readSlides: ReadDocument = async (bytes, limits) => {
  const archive = await openArchive(await readWhole(bytes, limits.whole_bytes), limits)
  const slides = archive
    .names()
    .flatMap((name) => {
      const number = SLIDE.exec(name)?.[1]
      return number === undefined ? [] : [{ name, number: Number(number) }]
    })
    .toSorted((left, right) => left.number - right.number)
  if (!archive.has('ppt/presentation.xml')) throw malformed('the file is not a valid presentation')
  if (slides.length === 0) throw new FileError('file_without_text', 'the presentation has no slides')
  if (slides.length > limits.pages) throw tooLarge('the document', limits.pages, 'slides')
  return { blocks: blocksOf(archive, slides, limits) }
}

async function* blocksOf(
  archive: Archive,
  slides: readonly { readonly name: string; readonly number: number }[],
  limits: FileLimits,
): AsyncGenerator<Block> {
  for (const { name, number } of slides) {
    const shapes = await shapesOf(archive, name, limits)
    const title = shapes.find(({ is_title }) => is_title)?.text
    yield { level: 1, text: title?.trim() || `Slide ${number}` }
    for (const { text, is_title } of shapes) if (!is_title) yield { level: 0, text }
    const notes = `ppt/notesSlides/notesSlide${number}.xml`
    if (!archive.has(notes)) continue
    for (const { text, is_number } of await shapesOf(archive, notes, limits))
      if (!is_number) yield { level: 0, text }
  }
}

interface Shape {
  text: string
  is_title: boolean
  /** The number of the slide, which each page of notes repeats. */
  is_number: boolean
}

async function shapesOf(archive: Archive, name: string, limits: FileLimits): Promise<Shape[]> {
  const shapes: Shape[] = []
  let shape: Shape | undefined
  let inside = false
  let size = 0
  const start = () => {
    shape = { text: '', is_title: false, is_number: false }
  }
  const end = () => {
    if (shape?.text.trim()) shapes.push(shape)
    shape = undefined
  }
  await handleXml(
    await archive.read(name),
    {
      open(element, { type }) {
        // tables are in frames
        if (element === 'sp' || element === 'graphicFrame') start()
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
        if (element === 'sp' || element === 'graphicFrame') end()
      },
    },
    limits,
  )
  return shapes
}
