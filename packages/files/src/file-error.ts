/** Why a file cannot be read, for a program. */
export type FileErrorCode =
  /** The bytes are not what the format requires. */
  | 'file_malformed'
  /** The file exceeds a limit. */
  | 'file_too_large'
  /** The file is in a format that cannot be read here. */
  | 'file_unsupported'
  /** A document without any text, such as a scan. */
  | 'file_without_text'
  /** A record does not have the fields of its stream, whose policy is to wait. */
  | 'file_does_not_conform'
  /** Reading took too long. */
  | 'file_timeout'
  /** The process that read the file has died. */
  | 'file_reader_died'
  /** A wall around the process that reads files is required, and the system has none. */
  | 'file_reader_without_wall'

/** A file cannot be read. The message contains neither its name nor its content. */
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly code: FileErrorCode

  constructor(code: FileErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export function malformed(message: string): FileError {
  return new FileError('file_malformed', message)
}

export function tooLarge(what: string, limit: number, unit: string): FileError {
  return new FileError('file_too_large', `${what} exceeds ${limit} ${unit}`)
}
