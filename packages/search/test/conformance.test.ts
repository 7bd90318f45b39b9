import { describe, test } from '@jest/globals'
import { builderCases } from '../src/conformance/builders.ts'
import { publishingCases } from '../src/conformance/publishing.ts'
import { conformanceCases } from '../src/conformance.ts'
import { createMemoryEngine } from '../src/index.ts'
import { MemoryEngine } from '../src/memory/memory-engine.ts'
import { PublishingEngine } from './support/publishing-engine.ts'

const SMALL_RUNS = { runRows: 8, builtRows: 8, runBytes: 1, largestBytes: 4_096, builtBytes: 4_096 }
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
    const engine = new MemoryEngine({}, { indexedRows: 1, fewRows: 0, countedCodes: 0, smallRows: 0 })
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
