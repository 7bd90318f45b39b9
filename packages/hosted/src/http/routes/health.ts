import { ServiceError } from '@linkspan/service'
import * as z from 'zod'
import { defineRoute, type Route } from './route.ts'

const health = defineRoute({
  name: 'health.live',
  summary: 'Says that the process is running.',
  at: 'GET /healthz',
  access: 'public',
  needs: null,
  answer: { status: 200, schema: z.strictObject({ status: z.literal('ok') }) },
  handle: async () => ({ status: 'ok' as const }),
})

const readiness = defineRoute({
  name: 'health.ready',
  summary: 'Says whether the server can answer requests: if not, 503 with the checks that failed.',
  at: 'GET /readyz',
  access: 'public',
  needs: null,
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
    const { message = 'The server is not ready.', remedy } = services.readiness.failure ?? {}
    throw new ServiceError('unavailable', message, { checks: { ...checks }, ...(remedy && { remedy }) })
  },
})

/** The routes for the state of the server. */
export const healthRoutes: readonly Route[] = [health, readiness]
