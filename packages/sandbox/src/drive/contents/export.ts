import type { NativeContent } from './native.ts'
import { textOf } from './native.ts'

type Writer = (native: NativeContent) => Uint8Array

const utf8 = (text: string) => Buffer.from(text, 'utf8')

const WRITERS: Readonly<Record<NativeContent['kind'], Readonly<Record<string, Writer>>>> = {
  document: { 'text/plain': (native) => utf8(textOf(native)) },
  spreadsheet: {},
  presentation: {},
  drawing: {},
}

/** The media types that a native document can be exported as. */
export const exportTypes = (kind: NativeContent['kind']): string[] => Object.keys(WRITERS[kind])

/** Writes a native document in a media type; undefined where the vendor has no such conversion. */
export function exportNative(native: NativeContent, type: string): Uint8Array | undefined {
  const writers = WRITERS[native.kind]
  return Object.hasOwn(writers, type) ? writers[type]?.(native) : undefined
}
