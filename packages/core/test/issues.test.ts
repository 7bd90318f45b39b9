import { expect, test } from '@jest/globals'
import * as z from 'zod'
import { validate } from '../src/index.ts'

interface Condition {
  all?: Condition[] | undefined
  field?: string | undefined
}

const condition: z.ZodType<Condition, Condition> = z.lazy(() =>
  z.strictObject({ all: z.array(condition).optional(), field: z.string().optional() }),
)

test('an unknown parameter deep in a recursive schema is refused with the choices at its place', () => {
  const found = validate(z.strictObject({ where: condition.optional() }), {
    where: { all: [{ all: [{ field: 'a', value: 1 }] }] },
  })
  expect(found).toEqual({
    success: false,
    issues: [{ path: '$.where.all[0].all[0].value', message: 'unknown parameter; allowed here: all, field' }],
  })
})
