import { languageCases } from './conformance/language.ts'
import { pageCases } from './conformance/pages.ts'
import type { ConformanceCase } from './conformance/support.ts'
import { writeCases } from './conformance/writes.ts'

export type { ConformanceCase } from './conformance/support.ts'

/** What every `SearchEngine` must do; run each case with an engine of its own, in any test runner. */
export const conformanceCases: readonly ConformanceCase[] = [...languageCases, ...pageCases, ...writeCases]
