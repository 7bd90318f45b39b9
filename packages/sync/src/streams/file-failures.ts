import { ConnectorError, type ErrorCode } from '@linkspan/core'
import { FileError } from '@linkspan/files'

/** Failures that every file would have. */
const OF_ALL: ReadonlySet<ErrorCode> = new Set([
  'rate_limited',
  'reauth_required',
  'credentials_not_saved',
  'invalid_credentials',
  'cancelled',
])

/** After this many files in a row that cannot be reached, the vendor is taken as unreachable. */
const UNREACHABLE_IN_A_ROW = 3

/** Decides whether a failure concerns one file only, so that the others of its stream are read. */
export class FileFailures {
  #unreachable = 0

  /** Notes a failure, and returns whether other files may be read. */
  isOfFile(error: unknown): boolean {
    if (error instanceof FileError) return true
    if (!ConnectorError.isInstance(error) || OF_ALL.has(error.code)) return false
    if (error.code !== 'vendor_unreachable') return true
    this.#unreachable++
    return this.#unreachable < UNREACHABLE_IN_A_ROW
  }

  /** Notes that a file was read. */
  reset(): void {
    this.#unreachable = 0
  }
}
