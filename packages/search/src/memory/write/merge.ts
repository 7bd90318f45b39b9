import { type Codes, createCodes } from '../columns/codes.ts'
import { Column } from '../columns/column.ts'
import type { Layer } from '../columns/layer.ts'
import { markedCodes } from '../columns/marked-codes.ts'
import { Segment } from '../columns/segment.ts'
import { eachSlice, type Pace } from '../pace.ts'
import { keyOrder, rowNumbers } from './key-order.ts'
import type { UsedCodes } from './merge-codes.ts'
import { type MergedValues, mergeValues } from './merge-values.ts'

/** Layers to merge: neighbours from the oldest to the newest, or one that has dead rows. */
export type Merge = readonly Layer[]

/** The target of a row that is dead, or older than another one with its key. */
const NONE = 0xffff_ffff

/**
 * The live rows of layers in the order of their keys; of records with the same key the newest. Columns are merged one at
 * a time, so that only one of each layer needs to be in memory, and other columns than the keys may be elsewhere. Values without a
 * live row are dropped.
 */
export async function mergeRows(layers: Merge, pace: Pace) {
  const [first] = layers
  const keys = new Map<string, MergedValues>()
  const codes = []
  for (const { field } of first?.segment.key ?? []) {
    const columns = layers.map(({ segment }) => segment.column(field))
    const merged = await mergeColumns(columns, layers, pace)
    keys.set(field, merged)
    codes.push({ size: merged.values.size, codes: await allCodes(columns, merged, pace) })
  }
  const sources = await keyOrder(codes, await livePlaces(layers, pace), pace)
  /** By layer and row the merged row. A layer has its rows in the order of their keys, so they ascend. */
  const targets = await toTargets(layers, sources, pace)
  const rows = sources.length
  return {
    rows,

    /** A field of the merged rows, from its columns in the layers. Each field is taken once. */
    async column(columns: readonly Column[], paced: Pace): Promise<Column> {
      const [{ field, type }] = columns as readonly [Column]
      const { values, numbers } = keys.get(field) ?? (await mergeColumns(columns, layers, paced))
      keys.delete(field)
      const merged = createCodes(rows, values.size)
      for (const [index, { codes: own_codes }] of columns.entries()) {
        const [of_layer, own] = [targets[index] as Uint32Array, numbers[index] as Uint32Array]
        await eachSlice(own_codes.length, paced, (from, to) =>
          place(merged, of_layer, own_codes, own, from, to),
        )
      }
      return new Column(field, type, values, merged)
    },

    /** The merged row of a layer's row; undefined if it is dead, or older than another one with its key. */
    target(layer: number, row: number): number | undefined {
      const target = targets[layer]?.[row]
      return target === NONE ? undefined : target
    },

    /** By merged row its words, of which each row of a layer has `width`. */
    async words(columns: readonly Uint32Array[], width: number, paced: Pace): Promise<Uint32Array> {
      const words = new Uint32Array(width * rows)
      for (const [index, column] of columns.entries()) {
        const of_layer = targets[index] as Uint32Array
        await eachSlice(of_layer.length, paced, (from, to) => {
          for (let row = from; row < to; row++) {
            const target = of_layer[row] as number
            if (target === NONE) continue
            for (let word = 0; word < width; word++)
              words[width * target + word] = column[width * row + word] as number
          }
        })
      }
      return words
    },
  }
}

/** Rows that are merged. */
export type RowMerge = Awaited<ReturnType<typeof mergeRows>>

function place(
  merged: Codes,
  targets: Uint32Array,
  codes: Codes,
  numbers: Uint32Array,
  from: number,
  to: number,
): void {
  for (let row = from; row < to; row++) {
    const target = targets[row] as number
    if (target !== NONE) merged[target] = numbers[codes[row] as number] as number
  }
}

/** Merges segments in memory. */
export async function mergeLayers(layers: Merge, pace: Pace): Promise<Segment> {
  const merge = await mergeRows(layers, pace)
  const [{ segment: first }] = layers as readonly [Layer]
  const columns: Column[] = []
  for (const { field } of first.columns) {
    const fields = layers.map(({ segment }) => segment.column(field))
    columns.push(await merge.column(fields, pace))
  }
  const key = first.key.map(({ field }) => field)
  return new Segment(merge.rows, columns, key)
}

/** By place among the rows of all layers the code among the merged values. */
async function allCodes(
  columns: readonly Column[],
  { numbers }: MergedValues,
  pace: Pace,
): Promise<Uint32Array> {
  const all = new Uint32Array(columns.reduce((sum, { codes }) => sum + codes.length, 0))
  let start = 0
  for (const [index, { codes }] of columns.entries()) {
    const [first, own] = [start, numbers[index] as Uint32Array]
    await eachSlice(codes.length, pace, (from, to) => {
      for (let row = from; row < to; row++) all[first + row] = own[codes[row] as number] as number
    })
    start += codes.length
  }
  return all
}

/** The places of the live rows among the rows of all layers. */
async function livePlaces(layers: Merge, pace: Pace): Promise<Uint32Array> {
  const places = new Uint32Array(layers.reduce((sum, { segment }) => sum + segment.rows, 0))
  let [start, live] = [0, 0]
  for (const { segment, dead } of layers) {
    await eachSlice(segment.rows, pace, (from, to) => {
      for (let row = from; row < to; row++) {
        if (dead.has(row)) continue
        places[live] = start + row
        live++
      }
    })
    start += segment.rows
  }
  return places.subarray(0, live)
}

/** By layer and row its place among `sources`, which are places among the rows of all layers. */
async function toTargets(layers: Merge, sources: Uint32Array, pace: Pace): Promise<Uint32Array[]> {
  const all = new Uint32Array(layers.reduce((sum, { segment }) => sum + segment.rows, 0)).fill(NONE)
  await eachSlice(sources.length, pace, (from, to) => {
    for (let row = from; row < to; row++) all[sources[row] as number] = row
  })
  let end = 0
  return layers.map(({ segment }) => {
    end += segment.rows
    return all.subarray(end - segment.rows, end)
  })
}

/** Merges the values that columns of one field have in layers. Those without a live row are dropped. */
async function mergeColumns(
  columns: readonly Column[],
  layers: readonly Layer[],
  pace: Pace,
): Promise<MergedValues> {
  const used: UsedCodes[] = []
  for (const [index, column] of columns.entries()) {
    const { dead } = layers[index] as Layer
    used.push({ values: column.values, codes: await usedCodes(column, dead, pace) })
  }
  return mergeValues(used, pace)
}

/** The codes of a column that live rows have, ascending. */
async function usedCodes({ codes, values }: Column, dead: Layer['dead'], pace: Pace): Promise<Uint32Array> {
  if (dead.count === 0) return rowNumbers(values.size)
  const used = new Uint8Array(values.size + 1)
  await eachSlice(codes.length, pace, (from, to) => {
    for (let row = from; row < to; row++) if (!dead.has(row)) used[codes[row] as number] = 1
  })
  return markedCodes(used.subarray(0, values.size), pace)
}
