import { crc32, deflateSync } from 'node:zlib'

/** Bars on a white background. */
export interface Drawing {
  width: number
  height: number
  bars: readonly number[]
}

const COLOR = '#4986e7'
const RGB = [0x49, 0x86, 0xe7] as const

const placeOf = ({ width, bars }: Drawing, i: number) => {
  const room = Math.floor(width / Math.max(1, bars.length))
  return { left: i * room + 4, right: (i + 1) * room - 4 }
}

/** Writes a drawing as SVG. */
export function writeSvg(drawing: Drawing): Uint8Array {
  const { width, height, bars } = drawing
  const shapes = bars.map((bar, i) => {
    const { left, right } = placeOf(drawing, i)
    return `<rect x="${left}" y="${height - bar}" width="${right - left}" height="${bar}" fill="${COLOR}"/>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`,
  )
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Writes a drawing as PNG. */
export function writePng(drawing: Drawing): Uint8Array {
  const { width, height, bars } = drawing
  const line = width * 3 + 1
  const pixels = Buffer.alloc(height * line, 255)
  for (let y = 0; y < height; y++) {
    pixels[y * line] = 0
    for (const [i, bar] of bars.entries()) {
      if (height - y > bar) continue
      const { left, right } = placeOf(drawing, i)
      for (let x = left; x < right; x++) pixels.set(RGB, y * line + 1 + x * 3)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
