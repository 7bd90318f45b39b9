/** The memory of a million rows of a query: npm run bench -- memory. */
import { compareMemory } from '../../core/dev/compare-memory.ts'

await compareMemory('advertising')
