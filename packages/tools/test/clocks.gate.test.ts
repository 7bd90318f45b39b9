import { expect, test } from '@jest/globals'
import { each } from '../../core/test/support/each.ts'
import { clocks, clockVariables, drawClock, movableFiles } from '../src/runner/clocks.ts'

const seeds = ['1', '2', '3', '4', '5', '6', '7', '8']

test('each seed draws a clock and about half of the files with clocks, and the seeds together all of them', () => {
  const files = movableFiles()
  const drawn = seeds.map(drawClock)
  expect(drawClock('1')).toEqual(drawn[0])
  for (const one of each(drawn)) {
    expect(clocks).toContain(one.name)
    expect([...one.files].filter((file) => !files.includes(file))).toEqual([])
    expect(one.files.size / files.length).toBeGreaterThan(0.3)
    expect(one.files.size / files.length).toBeLessThan(0.7)
  }
  expect(new Set(drawn.flatMap(({ files }) => [...files])).size).toBeGreaterThan(0.95 * files.length)
  expect(new Set(drawn.map(({ name }) => name)).size).toBeGreaterThan(2)
})

test.each(clocks)('the clock %s begins where it says', (name) => {
  const { variables, from } = clockVariables(name)
  const [moment = '', zone] = from.split(', ')
  const seconds = Number(variables.FAKETIME)
  expect(variables.TZ).toBe(zone)
  expect(Math.abs(Date.now() + seconds * 1_000 - Date.parse(moment))).toBeLessThan(60_000)
})
