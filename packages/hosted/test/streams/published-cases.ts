import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { formatCase, type StreamCase } from './cases.ts'

/** Files that others have published with their packages. */

const require = createRequire(import.meta.url)

/** The test data of csv-spectrum, each with the rows that a reader should find. */
function spectrum(): StreamCase[] {
  const folder = dirname(require.resolve('csv-spectrum/package.json'))
  return (
    readdirSync(join(folder, 'csvs'))
      // its rows are not those of the file
      .filter((name) => name !== 'location_coordinates.csv')
      .map((name) => {
        const json = readFileSync(join(folder, 'json', name.replace('.csv', '.json')), 'utf8')
        const rows = JSON.parse(json) as object[]
        const types = Object.keys(rows[0] ?? {}).map((column) => [column, 'string'])
        return {
          ...formatCase('csv', `published ${name}`, {
            files: { [name]: readFileSync(join(folder, 'csvs', name)) },
            rows,
          }),
          stream: { format: { filetype: 'csv' }, input_schema: JSON.stringify(Object.fromEntries(types)) },
        }
      })
  )
}

export const PUBLISHED_CASES: readonly StreamCase[] = spectrum()
