import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import type { CommandContext } from '../src/context.ts'
import { type ColumnChoice, createRowOutput, type Format } from '../src/output/row-output.ts'

/** What these rows look like on a terminal of 80 columns, or in a file, and what is said beside them. */
async function shown(rows: readonly unknown[], format: Format, choice?: ColumnChoice) {
  const output = Object.assign(new PassThrough(), { isTTY: format === 'table', columns: 80 })
  const errors = new PassThrough()
  const printed = createRowOutput(format, { output, errors } as unknown as CommandContext, choice)
  await printed.rows(rows)
  await printed.end()
  output.end()
  errors.end()
  const [lines, notices] = await Promise.all([text(output), text(errors)])
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the header is bold
  return { lines: lines.replace(/\u001b\[\d+m/g, '').split('\n'), notices }
}

const wide = 'the same words in each of the rows'
const rows = [1, 2].map((id) => ({
  status: wide,
  kind: wide,
  campaign: { name: `campaign ${id}`, id },
  metrics: { clicks: id * 7 },
}))

test('a terminal shows first the columns in which rows differ', async () => {
  const { lines, notices } = await shown(rows, 'table', { differing_first: true })
  expect(lines[0]).toMatch(/^campaign\.name +metrics\.clicks +status$/)
  expect(notices).toBe('2 more columns do not fit: kind, campaign.id\n')
  const { lines: alone } = await shown(rows.slice(1), 'table', { differing_first: true })
  expect(alone[0]).toMatch(/^status +kind/)
})

test('columns that were chosen are all that is printed, in their order', async () => {
  const columns = 'metrics, campaign.id,nothing'
  const table = await shown(rows, 'table', { columns })
  expect(table.lines[0]).toMatch(/^metrics\.clicks +campaign\.id +nothing$/)
  expect(table.notices).toBe(
    'linkspan: no row has nothing; there are: status, kind, campaign.name, campaign.id, metrics.clicks\n',
  )
  const csv = await shown(rows, 'csv', { columns })
  expect(csv.lines).toEqual(['metrics.clicks,campaign.id,nothing', '7,1,', '14,2,', ''])
})
