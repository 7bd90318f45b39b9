import * as z from 'zod'
import { ServiceError } from '../../errors.ts'
import { defineRoute } from './route.ts'

export const health = defineRoute({
  name: 'health.live',
  summary: 'Answers while the process lives.',
  method: 'GET',
  path: '/healthz',
  access: 'public',
  input: {},
  answer: { status: 200, schema: z.strictObject({ status: z.literal('ok') }) },
  codes: [],
  handle: async () => ({ status: 'ok' as const }),
})

export const readiness = defineRoute({
  name: 'health.ready',
  summary: 'Answers 200 when the server can take requests, else 503 with what is missing.',
  method: 'GET',
  path: '/readyz',
  access: 'public',
  input: {},
  answer: {
    status: 200,
    schema: z.strictObject({
      status: z.literal('ready'),
      checks: z.strictObject({
        serving: z.boolean(),
        store: z.boolean(),
        migrations: z.boolean(),
        key: z.boolean(),
      }),
    }),
  },
  codes: ['unavailable'],
  async handle(services) {
    const checks = await services.readiness.check()
    if (Object.values(checks).every(Boolean)) return { status: 'ready' as const, checks }
    throw new ServiceError('unavailable', 'The server is not ready.', { checks: { ...checks } })
  },
})
