import { NumberList } from '../indexes/number-list.ts'

/**
 * The bits of two lists. Each call uses them again: if it took memory of its own, V8 would soon look for garbage
 * everywhere.
 */
let [shared, other] = [new Int32Array(0), new Int32Array(0)]

/** The numbers that have a bit in each of several lists, which are equally long. */
export function sharedBits([first, ...others]: readonly [Uint8Array, ...Uint8Array[]]): Uint32Array {
  const length = Math.ceil(first.length / 4)
  if (shared.length < length) [shared, other] = [new Int32Array(length), new Int32Array(length)]
  copyBits(first, shared)
  for (const bits of others) {
    copyBits(bits, other)
    for (let place = 0; place < length; place++)
      shared[place] = (shared[place] as number) & (other[place] as number)
  }
  const numbers = new NumberList()
  for (let place = 0; place < length; place++) {
    for (let rest = shared[place] as number; rest !== 0; rest &= rest - 1)
      numbers.push(32 * place + 31 - Math.clz32(rest & -rest))
  }
  return numbers.values()
}

/** Copies bytes that may begin anywhere, so that 32 bits can be read at once. The bits after them are zeros. */
function copyBits(bits: Uint8Array, to: Int32Array): void {
  to[(bits.length - 1) >>> 2] = 0
  new Uint8Array(to.buffer).set(bits)
}
