/** The memory of a million rows, of a query of Google Ads and of a report: npm run bench -- memory. */

import { megabytes, quantile } from '../../repository/figures.ts'
import { bin, root, run } from '../../repository/packed.ts'
import { withSandbox } from '../../repository/with-sandbox.ts'
import { walk } from './start-walk.ts'

const RUNS = 5

/**
 * Compares the memory of a million rows read with a built connector and with `fetch` and `JSON.parse` alone, in turns. Prints
 * the medians of the peaks, and their ratio.
 */
async function compare(name: string): Promise<void> {
  run(bin('pnpm'), ['--filter', `@linkspan/${name}...`, 'run', 'build'], root)
  const peaks = { listAll: [] as number[], fetch: [] as number[] }
  await withSandbox(['--tokens', '1000000000'], async (sandbox) => {
    for (let round = 0; round < RUNS; round++)
      for (const [reader, known] of Object.entries(peaks)) {
        const { rows, peaks } = await walk(name, reader, sandbox, { built: true })
        if (rows !== 1_000_000) throw new Error(`${reader} has read ${rows} rows`)
        known.push(peaks.at(-1) ?? Number.NaN)
      }
  })
  console.log(`\n${name}: a million rows, ${RUNS} runs`)
  for (const [reader, known] of Object.entries(peaks))
    console.log(
      `  ${reader}: ${megabytes(quantile(known))} MB (${known.map((bytes) => megabytes(bytes)).join(', ')})`,
    )
  console.log(`  ratio: ${(quantile(peaks.listAll) / quantile(peaks.fetch)).toFixed(2)}`)
}

for (const name of ['advertising', 'web-analytics']) await compare(name)
