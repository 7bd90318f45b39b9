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

export interface ContainerOptions {
  /** Default `null`. */
  readonly codec?: string
  readonly compress?: (plain: Buffer) => Uint8Array
  /** The number of records that the block declares; default that of the records. */
  readonly count?: number
}

/** A container file with one block. */
export function container(
  schema: unknown,
  records: readonly Buffer[],
  { codec = 'null', compress = (plain) => plain, count = records.length }: ContainerOptions = {},
): Buffer {
  const block = Buffer.from(compress(Buffer.concat(records)))
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
