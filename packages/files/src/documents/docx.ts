import mammoth from 'mammoth'
import { malformed } from '../file-error.ts'
import { readWholeFile } from '../file-source.ts'
import { openArchive } from '../zip/archive.ts'
import type { ReadDocument } from './blocks.ts'
import { readHtmlText } from './html.ts'

/** Reads a Word document: its text, tables and notes, without images, macros and linked files. */
export const readDocx: ReadDocument = async (bytes, limits) => {
  const whole = await readWholeFile(bytes, limits.whole_bytes)
  const archive = await openArchive(whole, limits)
  await archive.verify()
  // read within the limit of one part, since the library parses it as a whole
  await archive.readText('word/document.xml')
  const html = await mammoth
    .convertToHtml({ buffer: whole }, {
      styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"],
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      externalFileAccess: false,
    } as Parameters<typeof mammoth.convertToHtml>[1])
    .catch(() => {
      throw malformed('the file is not a valid Word document')
    })
  return readHtmlText([html.value], limits)
}
