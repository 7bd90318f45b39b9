import type { Retention } from '@linkspan/core'
import type { DriveOptions } from '@linkspan/drive'
import type { Collection } from '@linkspan/stores'
import type { SyncJob, SyncOutcome } from '../../../src/sync/sync-job.ts'
import type { HistoryKind, VendorApi } from './kind.ts'
import type { Refusal } from './vendor.ts'

/** Whom a run in another process asks: a model in the process of the test, or a sandbox. */
export type RemoteVendor =
  | {
      readonly history: HistoryKind
      /** How long the vendor says that it keeps days. */
      readonly retention: Retention | undefined
    }
  | {
      readonly drive: DriveOptions
      /** The file that each whole list lacks. */
      readonly omits: string | undefined
    }

/** A run to carry out in another process. */
export interface RemoteRun {
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
  | { readonly reads: 'documents' }

export interface Answer {
  readonly value?: unknown
  readonly refusal?: Pick<Refusal, 'reason' | 'retry_after_seconds'>
}

export type ToRun =
  | ({ readonly vendor: RemoteVendor } & RemoteRun)
  | { readonly id: number; readonly answer: Answer }

export type FromRun =
  | { readonly id: number; readonly question: Ask }
  | { readonly outcome: SyncOutcome }
  | { readonly failure: string }
