import { builderCases } from './builders.ts'
import { groupCases } from './groups.ts'
import { languageCases } from './language.ts'
import { listCases } from './lists.ts'
import { orderCases } from './orders.ts'
import { pageCases } from './pages.ts'
import { publishingCases } from './publishing.ts'
import type { ConformanceCase } from './support.ts'
import { windowCases } from './windows.ts'
import { writeCases } from './writes.ts'

/** What every engine must do. Each case needs a new engine. */
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
