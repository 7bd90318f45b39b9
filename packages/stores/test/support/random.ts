import { createHash } from 'node:crypto'
import { jest } from '@jest/globals'

/** Draws numbers from 0 to 1 that follow from the seed of the run: jest prints it, and `--seed=N` repeats them. */
export function seededRandom(): () => number {
  let drawn = 0
  return () => {
    const digest = createHash('sha256').update(`${jest.getSeed()} ${drawn++}`).digest()
    return digest.readUInt32BE() / 2 ** 32
  }
}
