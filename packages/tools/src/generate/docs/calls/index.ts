import { advertisingCalls } from './advertising.ts'
import { callRecordingCalls } from './call-recording.ts'
import { driveCalls } from './drive.ts'
import type { ExampleCalls } from './example-calls.ts'
import { webAnalyticsCalls } from './web-analytics.ts'

/** The examples of every kind, by its type. */
export const exampleCalls: Readonly<Record<string, ExampleCalls>> = {
  advertising: advertisingCalls,
  'web-analytics': webAnalyticsCalls,
  'call-recording': callRecordingCalls,
  drive: driveCalls,
}
