import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fuzzContract, recordOperations } from '@linkspan/core/testing'
import fc from 'fast-check'
import { inRing } from '../../core/test/support/rings.ts'
import { webAnalytics } from '../src/index.ts'
import { operations } from './operations.ts'
import { openSandbox, openWebAnalytics } from './sandbox.ts'

const sandbox = await openSandbox('web-analytics-fuzz')
afterAll(() => sandbox.close())

const credentials = sandbox.web_analytics.credentials()

fuzzContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: webAnalytics,
    replication_config: { property_ids: ['123456789'] },
    fc,
    open: (options) => openWebAnalytics(sandbox, credentials, options),
    record: () =>
      recordOperations(
        (options) => openWebAnalytics(sandbox, credentials, options),
        ({ execute }) => operations(sandbox, execute),
      ),
    secrets: [credentials.refresh_token, credentials.client_secret, 'renewed-token', 'renewed-refresh'],
    runs: Number(process.env.FUZZ_RUNS ?? inRing(50, 250)),
    seed: Number(process.env.FUZZ_SEED ?? 54),
    print: (figures) => void process.stdout.write(figures),
  },
)
