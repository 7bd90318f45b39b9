import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fuzzContract, recordOperations } from '@linkspan/core/testing'
import fc from 'fast-check'
import { inRing } from '../../core/test/support/rings.ts'
import { advertising } from '../src/index.ts'
import { operations } from './operations.ts'
import { openAdvertising, openSandbox } from './sandbox.ts'

const sandbox = await openSandbox('advertising-fuzz')
afterAll(() => sandbox.close())

const credentials = sandbox.advertising.credentials()

fuzzContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: advertising,
    replication_config: { customer_ids: ['1234567890'] },
    fc,
    open: (options) => openAdvertising(sandbox, credentials, options),
    record: () =>
      recordOperations(
        (options) => openAdvertising(sandbox, credentials, options),
        ({ execute }) => operations(sandbox, execute),
      ),
    secrets: [credentials.refresh_token, credentials.client_secret, 'renewed-token', 'renewed-refresh'],
    runs: Number(process.env.FUZZ_RUNS ?? inRing(50, 250)),
    seed: Number(process.env.FUZZ_SEED ?? 54),
    print: (figures) => void process.stdout.write(figures),
  },
)
