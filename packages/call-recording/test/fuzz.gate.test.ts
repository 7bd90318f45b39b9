import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fuzzContract, recordOperations } from '@linkspan/core/testing'
import fc from 'fast-check'
import { inRing } from '../../core/test/support/rings.ts'
import { callRecording } from '../src/index.ts'
import { downloads, operations } from './operations.ts'
import { openCallRecording, openSandbox } from './sandbox.ts'

const sandbox = await openSandbox('call-recording-fuzz')
afterAll(() => sandbox.close())

const credentials = sandbox.call_recording.credentials()

fuzzContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: callRecording,
    replication_config: {},
    fc,
    open: (options) => openCallRecording(sandbox, credentials, options),
    record: () =>
      recordOperations(
        (options) => openCallRecording(sandbox, credentials, options),
        async ({ execute }) => [...(await operations(sandbox, execute)), ...(await downloads(execute))],
      ),
    secrets: [credentials.refresh_token, credentials.client_secret, 'renewed-token', 'renewed-refresh'],
    runs: Number(process.env.FUZZ_RUNS ?? inRing(50, 250)),
    seed: Number(process.env.FUZZ_SEED ?? 54),
    print: (figures) => void process.stdout.write(figures),
  },
)
