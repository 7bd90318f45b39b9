/** The memory of a million rows of a query: npm run bench -- memory. */
import { compareMemory } from '../compare-memory.ts'

await compareMemory('advertising')
