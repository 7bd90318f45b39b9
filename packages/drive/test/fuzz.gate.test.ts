import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fuzzContract, recordOperations } from '@linkspan/core/testing'
import fc from 'fast-check'
import { inRing } from '../../core/test/support/rings.ts'
import { drive } from '../src/index.ts'
import { downloads, operations } from './operations.ts'
import { openDrive, openSandbox } from './sandbox.ts'

const sandbox = await openSandbox('drive-fuzz')
afterAll(() => sandbox.close())

const credentials = sandbox.drive.credentials()

fuzzContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: drive,
    replication_config: {
      folder_url: 'https://drive.google.com/drive/folders/1AbCdEfGhIjKlMnOpQrStUvWxYz012345',
      streams: [{ name: 'all', format: { filetype: 'csv' } }],
    },
    fc,
    open: (options) => openDrive(sandbox, credentials, options),
    record: () =>
      recordOperations(
        (options) => openDrive(sandbox, credentials, options),
        async ({ execute }) => [
          ...(await operations(sandbox, execute)),
          ...(await downloads(sandbox, execute)),
        ],
      ),
    secrets: [credentials.refresh_token, credentials.client_secret, 'renewed-token', 'renewed-refresh'],
    runs: Number(process.env.FUZZ_RUNS ?? inRing(50, 250)),
    seed: Number(process.env.FUZZ_SEED ?? 54),
    print: (figures) => void process.stdout.write(figures),
  },
)
