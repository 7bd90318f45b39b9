import { advertising } from '@linkspan/advertising'
import { callRecording } from '@linkspan/call-recording'
import type { ConnectorKind } from '@linkspan/core'
import type { DownloadOperation, ExampleCall, ExecuteExample } from '@linkspan/core/testing'
import { drive } from '@linkspan/drive'
import { webAnalytics } from '@linkspan/web-analytics'
import * as advertisingTable from '../../../advertising/test/operations.ts'
import * as callRecordingTable from '../../../call-recording/test/operations.ts'
import * as driveTable from '../../../drive/test/operations.ts'
import * as webAnalyticsTable from '../../../web-analytics/test/operations.ts'
import type { Sandbox } from './sandbox.ts'

/** A kind of connector with the operations that work the same whichever way they are called. */
export interface Kind {
  /** The connector, without limits that would only slow down the tests. */
  readonly connector: ConnectorKind
  readonly credentials: (sandbox: Sandbox) => object
  readonly operations: (sandbox: Sandbox, execute: ExecuteExample) => ExampleCall[] | Promise<ExampleCall[]>
  readonly downloads?: (sandbox: Sandbox, execute: ExecuteExample) => Promise<DownloadOperation[]>
}

const unlimited: typeof callRecording = {
  ...callRecording,
  create: (options) => callRecording.create({ ...options, limits: {} }),
}

/** Every kind of connector. */
export const kinds: readonly Kind[] = [
  {
    connector: advertising,
    credentials: ({ advertising }) => advertising.credentials(),
    operations: advertisingTable.operations,
  },
  {
    connector: webAnalytics,
    credentials: ({ web_analytics }) => web_analytics.credentials(),
    operations: webAnalyticsTable.operations,
  },
  {
    connector: unlimited,
    credentials: ({ call_recording }) => call_recording.credentials(),
    operations: callRecordingTable.operations,
    downloads: (_sandbox, execute) => callRecordingTable.downloads(execute),
  },
  {
    connector: drive,
    credentials: ({ drive }) => drive.credentials(),
    operations: driveTable.operations,
    downloads: driveTable.downloads,
  },
]
