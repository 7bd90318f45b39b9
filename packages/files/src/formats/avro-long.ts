import avro from 'avsc'
import { toExactInteger } from '../schema/numbers.ts'

/** 64-bit integers: a number if that is exact. */
export const longType = avro.types.LongType.__with({
  fromBuffer: (bytes: Buffer) => toExactInteger(bytes.readBigInt64LE()),
  toBuffer(value: number | bigint) {
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64LE(BigInt(value))
    return bytes
  },
  fromJSON: (value: unknown) => value,
  toJSON: (value: unknown) => value,
  isValid: (value: unknown) => typeof value === 'number' || typeof value === 'bigint',
  compare: (left: number, right: number) => (left === right ? 0 : left < right ? -1 : 1),
})
