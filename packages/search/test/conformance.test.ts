import { describe, test } from '@jest/globals'
import { builderCases } from '../src/conformance/builders.ts'
import { publishingCases } from '../src/conformance/publishing.ts'
import { conformanceCases } from '../src/conformance.ts'
import { createMemoryEngine } from '../src/index.ts'
import { MemoryEngine } from '../src/memory/memory-engine.ts'
import { PublishingEngine } from './support/publishing-engine.ts'

const SMALL_RUNS = { run_rows: 8, built_rows: 8, run_bytes: 1, largest_bytes: 4_096, built_bytes: 4_096 }
/** The other cases open builders themselves. */
const ownBuilders = [...publishingCases, ...builderCases]
const writtenCases = conformanceCases.filter((each) => !ownBuilders.includes(each))

describe('the engine in memory conforms', () => {
  test.each(conformanceCases)('$title', async ({ run }) => {
    const engine = createMemoryEngine()
    await run(engine)
    await engine.close()
  })

  test.each(conformanceCases)('with indexes from the first record on: $title', async ({ run }) => {
    const engine = new MemoryEngine({}, { indexed_rows: 1, few_rows: 0, counted_codes: 0, small_rows: 0 })
    await run(engine)
    await engine.close()
  })

  test.each(ownBuilders)('with small runs, which are stored at once: $title', async ({ run }) => {
    const engine = new MemoryEngine({}, SMALL_RUNS)
    await run(engine)
    await engine.close()
  })

  test.each(writtenCases)('through a builder: $title', async ({ run }) => {
    const engine = new PublishingEngine(createMemoryEngine(), false)
    await run(engine)
    await engine.close()
  })

  test.each(writtenCases)('through a builder with small runs that restarts: $title', async ({ run }) => {
    const engine = new PublishingEngine(new MemoryEngine({}, SMALL_RUNS), true)
    await run(engine)
    await engine.close()
  })
})
