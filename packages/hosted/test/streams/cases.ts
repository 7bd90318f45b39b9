/** One of Google's own documents, which the sandbox makes from this text. */
export interface NativeFile {
  readonly native: 'document' | 'spreadsheet'
  readonly text: string
}

export type FileContent = string | Uint8Array | NativeFile

/** Files, a stream that reads them, and what search answers. */
export interface StreamCase {
  readonly title: string
  /** The option that this case is about: without it, search answers something else. */
  readonly option?: string
  /** The options of the stream except for its name and its globs. */
  readonly stream: {
    readonly format: { readonly filetype: string; readonly [option: string]: unknown }
    readonly [option: string]: unknown
  }
  readonly files: Readonly<Record<string, FileContent | (() => FileContent | Promise<FileContent>)>>
  /** The globs; by default all files of the case. */
  readonly globs?: readonly string[]
  /** The columns of the records in the order of the files and of their rows. */
  readonly rows: readonly object[]
  /** The codes of the warnings. */
  readonly warnings?: readonly string[]
}

/** A case about one option of a format. */
export function optionCase(
  filetype: string,
  option: string,
  more: Omit<StreamCase, 'title' | 'option' | 'stream'> & {
    readonly format?: object
    readonly stream?: object
  },
): StreamCase {
  const { format, stream, ...rest } = more
  return {
    title: `${filetype}: ${option}`,
    option,
    stream: { ...stream, format: { filetype, ...format } },
    ...rest,
  }
}

/** A case about a format. */
export function formatCase(
  filetype: string,
  title: string,
  more: Omit<StreamCase, 'title' | 'stream'>,
): StreamCase {
  return { title: `${filetype}: ${title}`, stream: { format: { filetype } }, ...more }
}

/** The stream of a case, without the option that it is about if `plain` is set. */
export function streamOf(
  { stream, option, globs }: StreamCase,
  {
    name,
    prefix,
    plain = false,
  }: { readonly name: string; readonly prefix: string; readonly plain?: boolean },
): object {
  const { format, ...options } = stream
  const keep = <Options extends object>(given: Options) =>
    Object.fromEntries(Object.entries(given).filter(([key]) => !plain || key !== option))
  return {
    ...keep(options),
    name,
    format: keep(format),
    globs: (globs ?? ['*']).map((glob) => `${prefix}${glob}`),
  }
}
