import { type ColumnGroup, groupNone, type WrittenColumn } from './column-groups.ts'
import type { ColumnReader } from './gathered-rows.ts'
import { isKept, KnownPieces } from './known-pieces.ts'
import type { TextSource } from './text-source.ts'
import { writeValue } from './write-value.ts'

/** A column that is read for each row: the leader of a group, whose pieces hold the whole group. */
export interface PlannedColumn {
  readonly reader: ColumnReader
  /** The number of the first field in its pieces. */
  readonly first: number
  readonly known: KnownPieces | undefined
  /** Whether its pieces are texts, which need quotes and the text before the value. */
  readonly quoted: boolean
}

/** How the records of a segment are written. */
export interface RecordPlan {
  readonly columns: readonly PlannedColumn[]
  readonly readers: readonly ColumnReader[]
  /** Memory in use, in bytes. */
  readonly bytes: number
  /** Whether columns that others decide were looked for. */
  readonly grouped: boolean
  /** How many rows were written, or will be soon. */
  written: number
}

/** Columns with the text before each value. */
export function toWritten(readers: readonly ColumnReader[], { offsets }: TextSource): WrittenColumn[] {
  return readers.map((reader, index) => ({
    reader,
    before_bytes: (offsets[index + 1] as number) - (offsets[index] as number),
  }))
}

/** The plan for records with these columns; with `groups`, it reads only columns that no other one decides. */
export function toPlan(
  written: readonly WrittenColumn[],
  before: TextSource,
  groups?: readonly ColumnGroup[],
): RecordPlan {
  const columns = (groups ?? groupNone(written)).map((group): PlannedColumn => {
    const { reader, before_bytes } = written[group.leader] as WrittenColumn
    const { kind, size, texts } = reader
    const known = isKept(reader, before_bytes)
      ? new KnownPieces(size, (writer, code) => {
          for (let index = group.first; index < group.end; index++) {
            const { reader: member } = written[index] as WrittenColumn
            const own = index === group.leader ? code : member.codes[group.rows[code] as number]
            writer.raw(before, index)
            writeValue(writer, member, own as number)
          }
        })
      : undefined
    return { reader, first: group.first, known, quoted: !known && kind === 'text' && texts.plain }
  })
  return {
    columns,
    readers: columns.map(({ reader }) => reader),
    get bytes() {
      return columns.reduce((sum, { known }) => sum + (known?.bytes ?? 0), 0)
    },
    grouped: groups !== undefined,
    written: 0,
  }
}
