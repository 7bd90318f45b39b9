import type { Slide } from '../native.ts'
import { contentTypes, relationships, xmlText, zipOf } from './zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/presentationml/2006/main'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPACES = `xmlns:a="${DRAWING}" xmlns:r="${RELATIONS}" xmlns:p="${MAIN}"`

const NO_SHAPE = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
const EMPTY_TREE = `<p:cSld><p:spTree>${NO_SHAPE}</p:spTree></p:cSld>`
const COLOURS =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'

function shape(id: number, place: string, lines: readonly string[]): string {
  const text = lines.map((line) => `<a:p><a:r><a:t>${xmlText(line)}</a:t></a:r></a:p>`).join('')
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${place} ${id}"/><p:cNvSpPr/><p:nvPr><p:ph type="${place}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${text}</p:txBody></p:sp>`
}

const slideXml = ({ title, lines }: Slide) =>
  `<p:sld ${SPACES}><p:cSld><p:spTree>${NO_SHAPE}${shape(2, 'title', [title])}${shape(3, 'body', lines)}</p:spTree></p:cSld></p:sld>`

/** Writes slides as a PowerPoint presentation. */
export function writePptx(slides: readonly Slide[]): Uint8Array {
  const names = slides.map((_, i) => `slides/slide${i + 1}.xml`)
  const listed = slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="rId${i + 2}"/>`).join('')
  return zipOf({
    '[Content_Types].xml': contentTypes({
      'ppt/presentation.xml': 'presentationml.presentation.main',
      'ppt/slideMasters/slideMaster1.xml': 'presentationml.slideMaster',
      'ppt/slideLayouts/slideLayout1.xml': 'presentationml.slideLayout',
      ...Object.fromEntries(names.map((name) => [`ppt/${name}`, 'presentationml.slide'])),
    }),
    '_rels/.rels': relationships([['officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `<p:presentation ${SPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${listed}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships([
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ...names.map((name) => ['slide', name] as const),
    ]),
    'ppt/slideMasters/slideMaster1.xml': `<p:sldMaster ${SPACES}>${EMPTY_TREE}${COLOURS}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout ${SPACES}>${EMPTY_TREE}</p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships([
      ['slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
    ...Object.fromEntries(slides.map((slide, i) => [`ppt/${names[i]}`, slideXml(slide)])),
    ...Object.fromEntries(
      names.map((name) => [
        `ppt/${name.replace('slides/', 'slides/_rels/')}.rels`,
        relationships([['slideLayout', '../slideLayouts/slideLayout1.xml']]),
      ]),
    ),
  })
}
