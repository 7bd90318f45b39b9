import type { Chance } from '../../kit/random.ts'
import type { Block, NativeContent, Sheet } from '../contents/native.ts'
import type { Table } from '../contents/table.ts'

const SUBJECTS = [
  'The harbour',
  'Our crew',
  'The new pier',
  'The night ferry',
  'Every crane',
  'The pilot boat',
]
const VERBS = ['needs', 'carries', 'awaits', 'replaces', 'measures', 'reports', 'outlives']
const OBJECTS = [
  'a second anchor',
  'fresh paint',
  'the spring tide',
  'twelve containers',
  'a lighter rope',
  'the old charts',
  'grain and timber',
  'an honest survey',
]
const ENDINGS = [
  'before winter',
  'on Thursday',
  'without delay',
  'at low water',
  'for the third time',
  'as agreed',
]

/** One sentence. */
export const sentence = (chance: Chance): string =>
  `${chance.pick(SUBJECTS)} ${chance.pick(VERBS)} ${chance.pick(OBJECTS)} ${chance.pick(ENDINGS)}.`

/** One paragraph. */
const paragraph = (chance: Chance): string =>
  Array.from({ length: chance.integer(2, 6) }, () => sentence(chance)).join(' ')

/** The number of distinct paragraphs in a document; a longer one repeats them, since making them takes time. */
const PARAGRAPHS = 1000

/** Paragraphs under headings; each call of `open` restarts them. */
export function* blocksOf(open: () => Chance, title: string, paragraphs: number): Generator<Block> {
  const chance = open()
  const made: string[] = []
  yield { heading: true, text: title }
  for (let i = 0; i < paragraphs; i++) {
    if (i < PARAGRAPHS) made.push(paragraph(chance))
    if (i > 0 && i % 6 === 0) yield { heading: true, text: `Part ${i / 6 + 1}` }
    yield { heading: false, text: made[i % PARAGRAPHS] ?? '' }
  }
}

/** A document of Google's own. */
export const documentOf = (open: () => Chance, title: string, paragraphs: number): NativeContent => ({
  kind: 'document',
  blocks: () => blocksOf(open, title, paragraphs),
})

/** A table as a sheet; times become text. */
export const sheetOf = (name: string, { columns, rows }: Table): Sheet => ({
  name,
  rows: [
    columns.map((column) => column.name),
    ...rows.map((row) =>
      row.map((value, i) =>
        columns[i]?.type === 'time' && value !== null ? new Date(Number(value)).toISOString() : value,
      ),
    ),
  ],
})

/** A presentation of Google's own. */
export const slidesOf = (open: () => Chance, title: string, count: number): NativeContent => ({
  kind: 'presentation',
  slides: () => {
    const chance = open()
    return Array.from({ length: count }, (_, i) => ({
      title: i === 0 ? title : `${title}, ${i + 1}`,
      lines: [sentence(chance), sentence(chance)],
    }))
  },
})

/** A drawing of Google's own: a bar chart. */
export const drawingOf = (chance: Chance): NativeContent => ({
  kind: 'drawing',
  width: 320,
  height: 200,
  bars: Array.from({ length: 8 }, () => chance.integer(10, 180)),
})
