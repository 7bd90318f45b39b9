/** What a command of the program works with. Nothing below reads the process itself. */
export interface CommandContext {
  /** The variables of the program. Those with secrets are deleted when they are read. */
  readonly env: Record<string, string | undefined>
  readonly input: NodeJS.ReadStream
  /** Takes data only. */
  readonly output: NodeJS.WriteStream
  /** Takes everything else: questions, progress, hints and failures. */
  readonly errors: NodeJS.WriteStream
  /** The file of the program. */
  readonly program_file: string
  /** What the program does: the head of its help. */
  readonly description: string
  readonly version: string
}

/** Writes to a stream, and waits until it is written. Throws the error of the stream, such as EPIPE. */
export function write(stream: NodeJS.WriteStream, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()))
  })
}
