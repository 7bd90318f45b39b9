/** Accepts what the sources promise now as the baseline of the next release. */
import { breakingChanges, keep, present, released } from './baseline.ts'

const now = await present()
try {
  for (const change of breakingChanges(released(), now)) console.log(`accepted: ${change}`)
} catch {
  console.log('the first baseline')
}
keep(now)
