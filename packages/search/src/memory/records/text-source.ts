import type { TextValues } from '../columns/text-values.ts'

/** A view of some bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The texts of a column, as a writer reads them. */
export function toSource({ text, offsets, plain }: TextValues) {
  return { bytes: text, view: viewOf(text), offsets, plain }
}

/** Texts that a writer copies from. */
export type TextSource = ReturnType<typeof toSource>
