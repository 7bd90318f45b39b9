import { expect } from '@jest/globals'
import { writeDocx, writeOpenDocument, writePdf, writePptx, zip } from '../../../files/test/samples.ts'
import { type FileContent, formatCase, type StreamCase } from './cases.ts'

const passage = (title: string | null, heading: string | null, content: unknown, number = 1) => ({
  title,
  heading,
  passage: number,
  content,
})

const document = (
  name: string,
  content: FileContent | (() => Promise<FileContent>),
  rows: readonly object[],
): StreamCase => formatCase('unstructured', name, { files: { [name]: content }, rows })

const html = '<html><head><title>T</title></head><body><h1>Plan</h1><p>Buy <b>wheels</b>.</p></body></html>'
const odt = () =>
  Promise.resolve(
    writeOpenDocument(
      '<office:text><text:h text:outline-level="1">Plan</text:h><text:p>Buy wheels.</text:p></office:text>',
    ),
  )

export const DOCUMENT_CASES: readonly StreamCase[] = [
  document('a.md', '# Plan\n\nBuy wheels.\n\n## Later\n\nSell.\n', [
    passage('Plan', 'Plan', 'Buy wheels.'),
    passage('Plan', 'Later', 'Sell.', 2),
  ]),
  document('a.txt', 'One paragraph.\n\nAnother.\n', [passage(null, null, 'One paragraph.\n\nAnother.')]),
  document('a.html', html, [passage('T', 'Plan', 'Buy wheels.')]),
  document('a.odt', odt, [passage('Plan', 'Plan', 'Buy wheels.')]),
  document('a.docx', writeDocx, [
    passage('Annual report', 'Annual report', 'Sales grew in the north.'),
    passage('Annual report', 'Outlook', expect.stringMatching(/^Prices stay\..*West.*42/s), 2),
  ]),
  document('a.pptx', writePptx, [
    passage('Roadmap', 'Roadmap', 'First the wheels.\n\nSpeak slowly.'),
    passage('Roadmap', 'Slide 2', expect.stringContaining('Then the brakes.'), 2),
  ]),
  document('a.pdf', () => writePdf([['First page.'], ['Second page.']], 'Report'), [
    passage('Report', null, 'First page.\n\nSecond page.'),
  ]),
  document('Memo', { native: 'document', text: '# Memo\nA memo about brakes.' }, [
    passage('Memo', 'Memo', 'A memo about brakes.'),
  ]),
  {
    ...formatCase('unstructured', 'a scan, and a kind of file that has no text', {
      files: {
        'scan.pdf': () => writePdf([[]]),
        'photo.png': 'x',
        'none.pptx': zip({ 'ppt/presentation.xml': '<p:presentation/>' }),
        'ok.txt': 'Text.',
      },
      rows: [passage(null, null, 'Text.')],
    }),
    warnings: ['file_unsupported', 'file_without_text', 'file_without_text'],
  },
  {
    title: 'unstructured: skip_unprocessable_files false ends the stream at such a file',
    stream: { format: { filetype: 'unstructured', skip_unprocessable_files: false } },
    files: { 'photo.png': 'x' },
    rows: [],
    warnings: ['file_unsupported'],
  },
]
