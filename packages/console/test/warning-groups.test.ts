import { expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { each } from '../../core/test/support/each.ts'
import { warningGroups } from '../src/data/warning-groups.ts'

const warning = fc.record({
  entity: fc.constantFrom('campaigns', 'all'),
  code: fc.constantFrom('rate_limited', 'file_unsupported'),
  message: fc.string(),
  source: fc.string(),
})

test('each warning is counted in the group of its reason, which has at most three examples of it', () => {
  void fc.assert(
    fc.property(fc.array(warning, { minLength: 1, maxLength: 120 }), (warnings) => {
      const groups = warningGroups(warnings)
      for (const { entity, code, count, examples } of each(groups)) {
        const own = warnings.filter((one) => one.entity === entity && one.code === code)
        expect(count).toBe(own.length)
        expect(examples).toEqual(own.slice(0, 3))
      }
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(warnings.length)
    }),
  )
})
