import { advertising } from './advertising.ts'
import { callRecording } from './call-recording.ts'
import { drive } from './drive.ts'
import type { ExampleCalls } from './example-calls.ts'
import { webAnalytics } from './web-analytics.ts'

/** The examples of every kind, by its type. */
export const exampleCalls: Readonly<Record<string, ExampleCalls>> = {
  advertising,
  'web-analytics': webAnalytics,
  'call-recording': callRecording,
  drive,
}
