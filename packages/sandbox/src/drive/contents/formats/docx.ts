import type { Block } from '../native.ts'
import { contentTypes, relationships, xmlText, zipOf } from './zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

function paragraph({ heading, text }: Block): string {
  const style = heading ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : ''
  return `<w:p>${style}<w:r><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r></w:p>`
}

const STYLES = `<w:styles xmlns:w="${MAIN}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style></w:styles>`

/** Writes paragraphs as a Word document. */
export function writeDocx(blocks: Iterable<Block>): Uint8Array {
  const body: string[] = []
  for (const block of blocks) body.push(paragraph(block))
  return zipOf({
    '[Content_Types].xml': contentTypes({
      'word/document.xml': 'wordprocessingml.document.main',
      'word/styles.xml': 'wordprocessingml.styles',
    }),
    '_rels/.rels': relationships([['officeDocument', 'word/document.xml']]),
    'word/document.xml': `<w:document xmlns:w="${MAIN}"><w:body>${body.join('')}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationships([['styles', 'styles.xml']]),
    'word/styles.xml': STYLES,
  })
}
