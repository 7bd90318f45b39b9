import { inRing } from '../../../core/test/support/rings.ts'

/** The fixed default gives the gate the same cases in each run. */
const { SEARCH_SEED = '8191' } = process.env

/**
 * How many cases a property draws, and from which seed. A fixed seed finds nothing new in a second run: `npm run test:search`
 * sets SEARCH_CASES and SEARCH_SEED, a number or `random`, to draw many more.
 */
export function drawing(cases: number): { readonly numRuns: number; readonly seed?: number } {
  return {
    numRuns: Number(process.env.SEARCH_CASES ?? inRing(Math.ceil(cases / 5), cases)),
    ...(SEARCH_SEED !== 'random' && { seed: Number(SEARCH_SEED) }),
  }
}
