import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { FileReader } from '../src/index.ts'
import { type Given, inspect, readTyped } from './read.ts'
import { writeDocx, writeOpenDocument, writePdf, writePptx, writeSlides } from './samples.ts'

const reader = new FileReader()
afterAll(() => reader.close())

const document = (name: string, content: Uint8Array | string): Given => ({
  name,
  bytes: content,
  format: { filetype: 'unstructured' },
})
const passages = async (given: Given) => (await readTyped(reader, given)).values
/** The heading and the content of each passage. */
const texts = async (given: Given) =>
  (await passages(given)).map(({ heading, content }) => [heading, content])

describe('a document becomes passages below its headings', () => {
  test('Word', async () => {
    expect(await passages(document('a.docx', await writeDocx()))).toEqual([
      { title: 'Annual report', heading: 'Annual report', passage: 1, content: 'Sales grew in the north.' },
      {
        title: 'Annual report',
        heading: 'Outlook',
        passage: 2,
        content: expect.stringMatching(/^Prices stay\..*West.*42/s),
      },
    ])
  })

  test.each([
    ['single-paragraph.docx', 'Walking on imported air'],
    ['strict-format.docx', 'Test'],
    ['text-box.docx', 'Datum plane'],
    ['utf8-bom.docx', 'This XML has a byte order mark.'],
  ])("Word, as in mammoth's tests: %s", async (name, content) => {
    const folder = join(
      dirname(createRequire(import.meta.url).resolve('mammoth/package.json')),
      'test/test-data',
    )
    const bytes = readFileSync(join(folder, name))
    expect(await passages(document(name, bytes))).toEqual([
      { title: null, heading: null, passage: 1, content },
    ])
  })

  test('PowerPoint, with the notes of the speaker', async () => {
    const [first, second] = await passages(document('a.pptx', await writePptx()))
    expect(first).toEqual({
      title: 'Roadmap',
      heading: 'Roadmap',
      passage: 1,
      content: 'First the wheels.\n\nSpeak slowly.',
    })
    expect(second).toMatchObject({
      title: 'Roadmap',
      heading: 'Slide 2',
      content: expect.stringContaining('Then the brakes.'),
    })
  })

  test('PDF', async () => {
    const file = await writePdf([['Hello world', 'Second paragraph'], ['On page two']], 'The title')
    const [only] = await passages(document('a.pdf', file))
    expect(only).toEqual({
      title: 'The title',
      heading: null,
      passage: 1,
      content: 'Hello world\n\nSecond paragraph\n\nOn page two',
    })
  })

  test.each<[string, string | Uint8Array]>([
    ['a.md', '# One\n\nfirst\n\nTwo\n---\nsecond\n\n```\n# code\n```\n'],
    [
      'a.html',
      '<title>One</title><style>x</style><h1>One</h1><p>fir<b>st</b></p><h2>Two</h2>second<script>x()</script>',
    ],
    [
      'a.odt',
      writeOpenDocument(
        '<office:text><text:h text:outline-level="1">One</text:h><text:p>first</text:p><text:h text:outline-level="2">Two</text:h><text:p>sec<text:span>ond</text:span></text:p></office:text>',
      ),
    ],
  ])('%s', async (name, content) => {
    const [first, second] = await passages(document(name, content))
    expect(first).toEqual({ title: 'One', heading: 'One', passage: 1, content: 'first' })
    expect(second).toMatchObject({
      title: 'One',
      heading: 'Two',
      passage: 2,
      content: expect.stringMatching(/^second/),
    })
  })

  test('long paragraphs are cut between sentences, and nothing is lost', async () => {
    const sentence = 'The quick brown fox jumps over the lazy dog. '
    const found = await passages(document('a.txt', `${sentence.repeat(200)}\n\nEnd.`))
    const contents = found.map(({ content }) => String(content))
    expect(contents.every((content) => content.length <= 2_000 && /[.]$/.test(content))).toBe(true)
    expect(contents.join(' ').replace(/\s+/g, ' ')).toBe(`${sentence.repeat(200)}End.`)
  })

  test('refuses documents without text', async () => {
    const files = [document('a.pdf', await writePdf([[]])), document('a.txt', '\n\n')]
    for (const file of files)
      await expect(inspect(reader, file)).rejects.toMatchObject({ code: 'file_without_text' })
  })
})

describe('no heading, slide or word of a document is lost', () => {
  test('a heading with no text below it is a passage', async () => {
    expect(await texts(document('a.md', '# One\n## Two\n## Three\ntext\n# Four\n'))).toEqual([
      ['One', 'One'],
      ['Two', 'Two'],
      ['Three', 'text'],
      ['Four', 'Four'],
    ])
  })

  test('a heading that is too long for the field is also text', async () => {
    const long = `${'word '.repeat(150)}end`
    expect(await texts(document('a.html', `<h1>${long}</h1><p>below</p>`))).toEqual([
      [long.slice(0, 500), `${long}\n\nbelow`],
    ])
  })

  test('paragraphs of a page stay apart', async () => {
    expect(await texts(document('a.html', 'zero<p>one</p><p>two</p>three<br>four<div>five</div>'))).toEqual([
      [null, 'zero\n\none\n\ntwo\n\nthree\nfour\n\nfive'],
    ])
  })

  test('cells of a row stay apart, and rows are lines of their own', async () => {
    const rows = '<tr><th>name</th><th>sum</th></tr><tr><td>one</td><td>2</td></tr>'
    expect(await texts(document('a.html', `<table>${rows}</table>`))).toEqual([[null, 'name sum\n\none 2']])
  })

  test('slides come in the order of the presentation, each with its own notes, and one without text has its number', async () => {
    const file = writeSlides([
      { file: 'slide7', titles: ['Intro', 'A second title'], texts: ['first'], notes: 'notesSlide2' },
      { file: 'slide1', titles: [], texts: [] },
      { file: 'slide3', titles: ['End'], texts: ['last'], notes: 'notesSlide1' },
    ])
    expect(await texts(document('a.pptx', file))).toEqual([
      ['Intro', 'A second title\n\nfirst\n\nnotes of slide7'],
      ['Slide 2', 'Slide 2'],
      ['End', 'last\n\nnotes of slide3'],
    ])
  })

  test('the text of a diagram belongs to its slide', async () => {
    const file = writeSlides([{ file: 'slide1', titles: ['Plan'], texts: [], diagram: ['Buy', 'Sell'] }])
    expect(await texts(document('a.pptx', file))).toEqual([['Plan', 'Buy\n\nSell']])
  })

  test('a paragraph goes on after a footnote or a frame within it', async () => {
    const note =
      '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Footnote.</text:p></text:note-body></text:note>'
    const frame = '<draw:frame><draw:text-box><text:p>Framed.</text:p></draw:text-box></draw:frame>'
    const body = `<text:p>Before${note} between ${frame}after.</text:p><text:p>Next.</text:p>`
    expect(await texts(document('a.odt', writeOpenDocument(`<office:text>${body}</office:text>`)))).toEqual([
      [null, 'Before between after.\n\nFootnote.\n\nFramed.\n\nNext.'],
    ])
  })
})

describe('the kind of a document is that of its extension, else of its media type', () => {
  const documentOf = (name: string, mime_type?: string): Given => ({
    name,
    bytes: 'words',
    format: { filetype: 'unstructured' },
    request: { facts: { name, ...(mime_type && { mime_type }) } },
  })

  test.each([
    ['a.txt', undefined],
    ['.txt', undefined],
    ['A.b.TXT', 'application/pdf'],
    ['a', 'text/plain; charset=utf-8'],
    ['a.unknown', ' Text/Plain'],
  ])('%s of type %s is a text', async (name, mime_type) => {
    await expect(inspect(reader, documentOf(name, mime_type))).resolves.toMatchObject({ records: 1 })
  })

  test.each(['txt', 'a', 'a.', 'a.txt.unknown', 'a.constructor', 'a.__proto__'])(
    '%s without a type is none',
    async (name) => {
      await expect(inspect(reader, documentOf(name))).rejects.toMatchObject({ code: 'file_unsupported' })
    },
  )
})
