import { describe, test } from '@jest/globals'
import { conformanceCases } from '../src/conformance.ts'
import { createMemoryEngine } from '../src/index.ts'
import { MemoryEngine } from '../src/memory/memory-engine.ts'

describe('the engine in memory conforms', () => {
  test.each(conformanceCases)('$title', async ({ run }) => {
    const engine = createMemoryEngine()
    await run(engine)
    await engine.close()
  })

  test.each(conformanceCases)('with indexes from the first record on: $title', async ({ run }) => {
    const engine = new MemoryEngine({}, { indexedRows: 1, fewRows: 0, smallRows: 0 })
    await run(engine)
    await engine.close()
  })
})
