import type { ErrorCode } from '@linkspan/core'
import type { ServiceErrorCode } from '@linkspan/service'
import type { HttpErrorCode } from './http-error.ts'
import table from './problems.json' with { type: 'json' }
import type { SearchError } from './search-error.ts'

/** Every code that the server answers: those of the libraries, of its services and of HTTP. */
export type ProblemCode = ErrorCode | SearchError['code'] | ServiceErrorCode | HttpErrorCode | 'internal'

/** What a code means over HTTP. */
export interface ProblemKind {
  readonly status: number
  readonly title: string
  /** When it is answered, for the documentation. */
  readonly when: string
  /** What a caller over HTTP has to do. It replaces the remedy of the error. */
  readonly remedy?: string
}

/** The one error table. The answers and the documentation follow from it. */
export const problems: Readonly<Record<ProblemCode, ProblemKind>> = table
