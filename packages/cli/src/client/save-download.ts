import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CommandContext, write } from '../context.ts'
import { CommandFailure, UsageError } from '../failure.ts'

const TEXT = /^(?:text\/|application\/x-ndjson)/

/** Bytes that come, and what they are. */
interface Download {
  readonly stream: ReadableStream<Uint8Array>
  readonly content_type: string
}

/** Writes a file as it comes: to a file that is removed if it stays incomplete, or to the standard output. */
export async function saveDownload(
  { stream, content_type }: Download,
  { output, force = false }: { readonly output?: string; readonly force?: boolean },
  context: CommandContext,
): Promise<void> {
  if (output === undefined || output === '-') {
    if (output === undefined && context.output.isTTY && !TEXT.test(content_type)) {
      await stream.cancel()
      throw new UsageError(`this is ${content_type}; name a file by --output, or - for the terminal`)
    }
    for await (const chunk of stream) await write(context.output, chunk)
    return
  }
  const file = createWriteStream(output, { flags: force ? 'w' : 'wx' })
  let opened = false
  file.once('open', () => {
    opened = true
  })
  try {
    await pipeline(Readable.fromWeb(stream), file)
  } catch (error) {
    if (opened) await rm(output, { force: true })
    const { code, path } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new UsageError(`${output} exists; --force replaces it`)
    if (path !== undefined) throw new CommandFailure(`linkspan: ${output} cannot be written (${code})`)
    throw error
  }
  await write(context.errors, `Saved ${output} (${file.bytesWritten} bytes, ${content_type}).\n`)
}
