import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { each } from '../../core/test/support/each.ts'
import { contrastOf, paletteOf, parseColor } from '../src/connect/colors.ts'

const tokens = readFileSync(new URL('../src/ui/tokens.css', import.meta.url), 'utf8')
const SURFACES = ['page', 'surface', 'sunken', 'hover']
const ofThemes = (text: string) => [...text.matchAll(/#[0-9a-f]{6}/g)].map(([color]) => parseColor(color))

test('with any colour, all text of the page has the contrast of 4.5 that readers need, in both themes', () => {
  const surfaces = SURFACES.map((name) => ofThemes(new RegExp(`--${name}: (.*);`).exec(tokens)?.[1] ?? ''))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const palette = paletteOf(`#${value.toString(16).padStart(6, '0')}`)
      const colorOf = (name: string) => parseColor(palette[name] as string)
      for (const fill of each(['--accent-fill', '--accent-fill-hover']))
        expect(contrastOf(colorOf('--on-accent'), colorOf(fill))).toBeGreaterThanOrEqual(4.5)
      const accents = ofThemes(palette['--accent'] as string)
      const soft = ofThemes(palette['--accent-soft'] as string)
      for (const [theme, accent] of each([...accents.entries()]))
        for (const of_themes of each([...surfaces, soft]))
          expect(contrastOf(accent, of_themes[theme] as typeof accent)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2_000 },
  )
})
