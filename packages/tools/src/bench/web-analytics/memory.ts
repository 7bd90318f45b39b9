/** The memory of a million rows of a report: npm run bench -- memory. */
import { compareMemory } from '../compare-memory.ts'

await compareMemory('web-analytics', ['--tokens', '1000000000'])
