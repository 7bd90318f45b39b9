const view = new DataView(new ArrayBuffer(8))

/** The integers with which a double is `mantissa * 2 ** exponent`; the double is not zero. */
export function decompose(value: number): { mantissa: number; exponent: number } {
  view.setFloat64(0, value)
  const high = view.getUint32(0)
  const biased = (high >>> 20) & 0x7ff
  // doubles below the normal range have no implicit bit
  const top = (high & 0xfffff) + (biased === 0 ? 0 : 0x100000)
  const mantissa = top * 2 ** 32 + view.getUint32(4)
  return { mantissa: value < 0 ? -mantissa : mantissa, exponent: Math.max(biased, 1) - 1_075 }
}

/** The largest `n` for which a double is an integer multiple of `2 ** n`; the double is not zero. */
export function lowestBit(value: number): number {
  const { mantissa, exponent } = decompose(value)
  const low = (mantissa % 2 ** 32) | 0
  return exponent + (low === 0 ? 32 + zerosAfter((mantissa / 2 ** 32) | 0) : zerosAfter(low))
}

function zerosAfter(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}
