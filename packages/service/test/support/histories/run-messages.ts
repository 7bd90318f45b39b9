import type { Retention } from '@linkspan/core'
import type { Collection } from '@linkspan/stores'
import type { SyncJob, SyncOutcome } from '../../../src/sync/sync-job.ts'
import type { HistoryKind, VendorApi } from './kind.ts'
import type { Refusal } from './vendor.ts'

/** A run to carry out in another process. */
export interface RemoteRun {
  /** How long the vendor says that it keeps days. */
  readonly retention?: Retention | undefined
  readonly job: Omit<SyncJob, 'signal'>
  /** In milliseconds since 1970. */
  readonly now: number
  /** The variables of a server that uses the database. */
  readonly env: Readonly<Record<string, string>>
  /** The key ring, as `parseKeyRing` reads it. */
  readonly keys: string
}

/** What a run asks the process of the test. */
export type Ask =
  | { readonly call: keyof VendorApi; readonly args: readonly string[] }
  | { readonly publishes: Pick<Collection, 'partial' | 'checkpoint'> }

export interface Answer {
  readonly value?: unknown
  readonly refusal?: Pick<Refusal, 'reason' | 'retry_after_seconds'>
}

export type ToRun =
  | ({ readonly history: HistoryKind } & RemoteRun)
  | { readonly id: number; readonly answer: Answer }

export type FromRun =
  | { readonly id: number; readonly question: Ask }
  | { readonly outcome: SyncOutcome }
  | { readonly failure: string }
