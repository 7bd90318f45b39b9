import { builderCases } from './conformance/builders.ts'
import { groupCases } from './conformance/groups.ts'
import { languageCases } from './conformance/language.ts'
import { listCases } from './conformance/lists.ts'
import { orderCases } from './conformance/orders.ts'
import { pageCases } from './conformance/pages.ts'
import { publishingCases } from './conformance/publishing.ts'
import type { ConformanceCase } from './conformance/support.ts'
import { windowCases } from './conformance/windows.ts'
import { writeCases } from './conformance/writes.ts'

export type { ConformanceCase } from './conformance/support.ts'

/** The conformance cases of `SearchEngine`. Run each with a new engine, in any test runner. */
export const conformanceCases: readonly ConformanceCase[] = [
  ...languageCases,
  ...listCases,
  ...pageCases,
  ...orderCases,
  ...groupCases,
  ...writeCases,
  ...windowCases,
  ...publishingCases,
  ...builderCases,
]
