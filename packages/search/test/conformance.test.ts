import { describe, test } from '@jest/globals'
import { createMemoryEngine, type SearchEngine } from '../src/index.ts'
import { MemoryEngine } from '../src/memory/memory-engine.ts'
import { builderCases } from './conformance/builders.ts'
import { conformanceCases } from './conformance/cases.ts'
import { publishingCases } from './conformance/publishing.ts'
import type { ConformanceCase } from './conformance/support.ts'
import { PublishingEngine } from './support/publishing-engine.ts'

const SMALL_RUNS = { built_rows: 8, run_bytes: 1, built_bytes: 4_096 }
/** The other cases open builders themselves. */
const ownBuilders = [...publishingCases, ...builderCases]
const writtenCases = conformanceCases.filter((each) => !ownBuilders.includes(each))

async function conform({ run }: ConformanceCase, inner: SearchEngine, restarts = false): Promise<void> {
  const engine = new PublishingEngine(inner, { restarts })
  await run(engine)
  await engine.close()
}

describe('the engine in memory conforms', () => {
  test.each(conformanceCases)('$title', (each) => conform(each, createMemoryEngine()))

  test.each(conformanceCases)('GATE with indexes from the first record on: $title', (each) =>
    conform(
      each,
      new MemoryEngine({}, { indexed_rows: 1, few_rows: 0, counted_codes: 0, scanned_patterns: 0 }),
    ),
  )

  test.each(ownBuilders)('GATE with small runs, which are stored at once: $title', (each) =>
    conform(each, new MemoryEngine({}, SMALL_RUNS)),
  )

  test.each(writtenCases)('through a builder with small runs that restarts: $title', (each) =>
    conform(each, new MemoryEngine({}, SMALL_RUNS), true),
  )
})
