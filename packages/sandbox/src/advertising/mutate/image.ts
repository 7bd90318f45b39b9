import type { Json } from '../../google/messages/json.ts'
import { refusal } from '../failure.ts'

const MOST_BYTES = 5_242_880

/** The formats of pictures, by their first bytes. */
const FORMATS: readonly (readonly [mime_type: string, head: readonly number[]])[] = [
  ['IMAGE_PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['IMAGE_JPEG', [0xff, 0xd8, 0xff]],
  ['IMAGE_GIF', [0x47, 0x49, 0x46, 0x38]],
]

/** The picture of a new asset, as reads have it; refuses what is none. */
export function readImage(base64: string, id: string): Json {
  const bytes = Buffer.from(base64, 'base64')
  const at = ['create', 'image_asset', 'data']
  const format = FORMATS.find(([, head]) => head.every((byte, index) => bytes[index] === byte))
  if (!format) throw refusal('imageError', 'INVALID_IMAGE', { at })
  if (bytes.length > MOST_BYTES) throw refusal('imageError', 'FILE_TOO_LARGE', { at })
  const url = `https://images.example/simgad/${id}`
  return {
    fileSize: String(bytes.length),
    mimeType: format[0],
    fullSize: { url, ...sizeOf(format[0], bytes) },
  }
}

/** The size in pixels; that of a JPEG is behind parts that are not read here. */
function sizeOf(mime_type: string, bytes: Buffer): Json {
  const of = (width: number, height: number) => ({
    widthPixels: String(width),
    heightPixels: String(height),
  })
  if (mime_type === 'IMAGE_PNG' && bytes.length >= 24)
    return of(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
  if (mime_type === 'IMAGE_GIF' && bytes.length >= 10) return of(bytes.readUInt16LE(6), bytes.readUInt16LE(8))
  return {}
}
