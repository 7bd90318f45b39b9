import { deflateRawSync } from 'node:zlib'

/** Writes Avro as its specification describes it, apart from the library that reads it. */

/** A zigzag variable-length integer. */
export function long(value: bigint | number): Buffer {
  const given = BigInt(value)
  let rest = BigInt.asUintN(64, (given << 1n) ^ (given >> 63n))
  const bytes: number[] = []
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  return Buffer.from([...bytes, Number(rest)])
}

export function bytes(value: string | Uint8Array): Buffer {
  const content = Buffer.from(value as string)
  return Buffer.concat([long(content.length), content])
}

export function double(value: number): Buffer {
  const content = Buffer.alloc(8)
  content.writeDoubleLE(value)
  return content
}

const SYNC = Buffer.alloc(16, 7)

/** A container file with one block. */
export function container(
  schema: unknown,
  records: readonly Buffer[],
  codec = 'null',
  count = records.length,
): Buffer {
  const plain = Buffer.concat(records)
  const block = codec === 'deflate' ? deflateRawSync(plain) : plain
  return Buffer.concat([
    Buffer.from('Obj\x01', 'latin1'),
    long(2),
    bytes('avro.schema'),
    bytes(JSON.stringify(schema)),
    bytes('avro.codec'),
    bytes(codec),
    long(0),
    SYNC,
    long(count),
    long(block.length),
    block,
    SYNC,
  ])
}
