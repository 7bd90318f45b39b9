import { type Selectable, type SqlBool, sql } from 'kysely'
import type { ApprovalKey, NewWrite, StoredWrite, WriteKey, WriteState } from '../approval-store.ts'
import type { Sealed } from '../crypto/envelope.ts'
import type { Tables } from '../tables/tables.ts'
import { type SealedRows, SealedStore } from './sealed-store.ts'
import { allOf, changesRows } from './statement-result.ts'

const WAITING = 'waiting' satisfies WriteState

/** The writes of change sets. What they send is sealed, bound to their state. */
export class ApprovalWriteStore extends SealedStore<'approval_writes', StoredWrite> {
  protected readonly sealed: SealedRows<'approval_writes', StoredWrite> = {
    table: 'approval_writes',
    key: { organization_id: 'organization_id', approval_id: 'approval_id', number: 'number' },
    toValue: toWrite,
  }

  /** Adds a write, which waits. */
  async insert(write: NewWrite, { key_id, text }: Sealed): Promise<void> {
    const row = { ...write, state: WAITING, key_id, sealed: text }
    await this.db.insertInto('approval_writes').values(row).execute()
  }

  /** The writes of a change set, by their numbers. */
  list({ organization_id, id }: ApprovalKey): Promise<StoredWrite[]> {
    const all = this.db.selectFrom('approval_writes').selectAll().orderBy('number')
    return allOf(
      all.where(({ and }) => and({ organization_id, approval_id: id })),
      toWrite,
    )
  }

  /** Stores how a write ended. Returns whether it waited until then. */
  end(key: WriteKey, state: Exclude<WriteState, 'waiting'>, { key_id, text }: Sealed): Promise<boolean> {
    return changesRows(
      this.db
        .updateTable('approval_writes')
        .where(isWrite(key))
        .where('state', '=', WAITING)
        .set({ state, key_id, sealed: text }),
    )
  }

  /** Deletes a write. After the commit, no file of the store holds the sealed bytes. */
  async delete(key: WriteKey): Promise<void> {
    if (await changesRows(this.db.deleteFrom('approval_writes').where(isWrite(key)))) await this.deleted()
  }
}

/** A row of another organization never matches. */
function isWrite({ organization_id, approval_id, number }: WriteKey) {
  return sql<SqlBool>`organization_id = ${organization_id} and approval_id = ${approval_id} and number = ${number}`
}

function toWrite({ key_id: _, state, ...rest }: Selectable<Tables['approval_writes']>): StoredWrite {
  return { ...rest, state: state as WriteState }
}
