import type { TextValues } from '../columns/text-values.ts'

/** Texts that a writer copies from. */
export interface TextSource {
  readonly bytes: Buffer
  readonly view: DataView
  readonly offsets: Uint32Array
  readonly plain: boolean
}

/** A view of some bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The texts of a column, as a writer reads them. */
export function toSource({ text, offsets, plain }: TextValues): TextSource {
  return { bytes: text, view: viewOf(text), offsets, plain }
}
