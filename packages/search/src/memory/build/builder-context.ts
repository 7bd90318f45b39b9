import type { BuilderOptions } from '../../engine.ts'
import type { CollectionDeclaration } from '../../language/fields.ts'
import type { PartStore } from '../../parts.ts'
import type { Column } from '../columns/column.ts'
import type { TextValues } from '../columns/text-values.ts'
import type { Tuning } from '../indexes/tuning.ts'
import type { MemoryAccount } from '../memory-account.ts'
import type { Pace } from '../pace.ts'

/** The collection of a builder, and where its layers are. */
export interface BuilderContext {
  readonly declaration: CollectionDeclaration
  readonly memory: MemoryAccount
  readonly tuning: Pick<Tuning, 'worded_bytes' | 'words_page_bytes'>
  readonly store: PartStore
  readonly given?: BuilderOptions['given']
}

/** Columns of a segment. */
export interface ValueColumns {
  /** Whether they are not in memory yet, so that the caller may release what it gets. */
  readonly own: boolean
  column(field: string, pace: Pace): Promise<Column>
  /** The distinct texts of a column; undefined if they have fewer bytes than `least`. */
  texts(field: string, least: number, pace: Pace): Promise<TextValues | undefined>
}
