import type { Chance } from '../../kit/random.ts'
import type { NativeContent, Sheet, TextBlock } from '../contents/native.ts'
import type { Tabular } from '../contents/table.ts'
import words from '../fixtures/words.json' with { type: 'json' }

/** One sentence. */
export const sentence = (chance: Chance): string =>
  `${chance.pick(words.subjects)} ${chance.pick(words.verbs)} ${chance.pick(words.objects)} ${chance.pick(words.endings)}.`

/** One paragraph. */
const paragraph = (chance: Chance): string =>
  Array.from({ length: chance.integer(2, 6) }, () => sentence(chance)).join(' ')

/** The number of distinct paragraphs in a document; a longer one repeats them, since making them takes time. */
const PARAGRAPHS = 1000

/** Paragraphs under headings; each call of `open` restarts them. */
export function* blocksOf(open: () => Chance, title: string, paragraphs: number): Generator<TextBlock> {
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
export const nativeDocument = (open: () => Chance, title: string, paragraphs: number): NativeContent => ({
  kind: 'document',
  blocks: () => blocksOf(open, title, paragraphs),
})

/** A table as a sheet; times become text. */
export const sheetOf = (name: string, { columns, rows }: Tabular): Sheet => ({
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
