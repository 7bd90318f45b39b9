import { type Selectable, type SqlBool, sql } from 'kysely'
import type {
  ApprovalFilter,
  ApprovalKey,
  ApprovalLimits,
  ApprovalOutcome,
  ApprovalState,
  NewApproval,
  StoredApproval,
} from '../approval-store.ts'
import type { ConnectorKey } from '../connector-store.ts'
import type { Sealed } from '../crypto/envelope.ts'
import type { Actor } from '../event-store.ts'
import type { Tables } from '../tables/tables.ts'
import { isValid } from './ahead.ts'
import { isOf, isOlder } from './connector-rows.ts'
import { isTagged } from './connector-tags.ts'
import { jsonColumns } from './json-columns.ts'
import { type SealedRows, SealedStore } from './sealed-store.ts'
import { allOf, changesRows, oneOf } from './statement-result.ts'

const PENDING = 'pending' satisfies ApprovalState
const UNDECIDED: readonly ApprovalState[] = ['open', PENDING]
const APPROVED = 'approved' satisfies ApprovalState

/** The change sets that need an approval. What they are is sealed, bound to their state. */
export class ApprovalStore extends SealedStore<'approvals', StoredApproval> {
  protected readonly sealed: SealedRows<'approvals', StoredApproval> = {
    table: 'approvals',
    key: { organization_id: 'organization_id', id: 'id' },
    toValue: toApproval,
    selected: () => sql`*, ${sql.join(this.#computed())}`,
  }

  #isExpired() {
    return sql<SqlBool>`(state in (${sql.join(UNDECIDED)}) and not ${isValid('approvals', this.now())})`
  }

  #computed() {
    return [
      sql<number>`case when ${this.#isExpired()} then 1 else 0 end`.as('expired'),
      sql<number | null>`${this.now()} - decided_at`.as('decided_ms_ago'),
    ]
  }

  #all() {
    return this.db.selectFrom('approvals').selectAll().select(this.#computed())
  }

  #within(organization_id: string, limits: ApprovalLimits) {
    let query = this.#all().where('organization_id', '=', organization_id)
    for (const [column, values] of limitsOf(limits))
      query = query.where(column, 'in', values.length > 0 ? values : [''])
    if (limits.operations) query = query.where(hasOnly(limits.operations))
    return limits.tags ? query.where(isTagged(organization_id, 'connector_id', limits.tags)) : query
  }

  #changing(key: ApprovalKey) {
    return this.db.updateTable('approvals').where(isApproval(key))
  }

  async #deleteSome(condition: ReturnType<typeof isOf>): Promise<void> {
    if (await changesRows(this.db.deleteFrom('approvals').where(condition))) await this.deleted()
  }

  /** Adds one, unless the organization has `most` that nobody has decided on. Returns whether it was added. */
  async insert(
    { is_plan, ...approval }: NewApproval,
    { key_id, text }: Sealed,
    lifetime_ms: number,
    most: number,
  ): Promise<boolean> {
    const { count } = await this.db
      .selectFrom('approvals')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', approval.organization_id)
      .where('state', 'in', UNDECIDED)
      .where(isValid('approvals', this.now()))
      .executeTakeFirstOrThrow()
    if (count >= most) return false
    await this.db
      .insertInto('approvals')
      .values({
        ...json.toRow(approval),
        is_plan: is_plan ? 1 : 0,
        created_at: this.now(),
        expires_at: this.fromNow(lifetime_ms),
        key_id,
        sealed: text,
      })
      .execute()
    return true
  }

  /** An approval, if it is within these limits. */
  async find(key: ApprovalKey, limits: ApprovalLimits = {}): Promise<StoredApproval | undefined> {
    return oneOf(this.#within(key.organization_id, limits).where(isApproval(key)), toApproval)
  }

  async list({ after, limit, status, plans, ...filter }: ApprovalFilter): Promise<StoredApproval[]> {
    let query = this.#within(filter.organization_id, filter)
    if (plans) query = query.where('is_plan', '=', 1)
    if (status === 'expired') query = query.where(this.#isExpired())
    else if (status) query = query.where('state', '=', status).where(sql<SqlBool>`not ${this.#isExpired()}`)
    if (after) query = query.where(isOlder(after))
    return allOf(query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit), toApproval)
  }

  /**
   * Replaces what an open one is that has not expired, unless somebody has changed it since it was read. With a lifetime,
   * it is pending from then on. Returns whether it was so.
   */
  replace(
    { sealed, ...key }: ApprovalKey & Pick<StoredApproval, 'sealed'>,
    { key_id, text }: Sealed,
    pending_ms?: number,
  ): Promise<boolean> {
    return changesRows(
      this.#changing(key)
        .where('state', '=', 'open' satisfies ApprovalState)
        .where('sealed', '=', sealed)
        .where(isValid('approvals', this.now()))
        .set({
          key_id,
          sealed: text,
          ...(pending_ms !== undefined && { state: PENDING, expires_at: this.fromNow(pending_ms) }),
        }),
    )
  }

  /** Decides on one that is pending and not expired. Returns whether it was so. */
  decide(
    key: ApprovalKey,
    state: Extract<ApprovalState, 'approved' | 'refused'>,
    by: Actor,
    { key_id, text }: Sealed,
  ): Promise<boolean> {
    return changesRows(
      this.#changing(key)
        .where('state', '=', PENDING)
        .where(isValid('approvals', this.now()))
        .set({ state, decided_at: this.now(), decided_by: JSON.stringify(by), key_id, sealed: text }),
    )
  }

  /** Stores how an approved one ended. Returns whether it was approved until then. */
  async end(key: ApprovalKey, outcome: ApprovalOutcome, { key_id, text }: Sealed): Promise<boolean> {
    const state = 'executed' satisfies ApprovalState
    return changesRows(
      this.#changing(key)
        .where('state', '=', APPROVED)
        .set({ state, outcome, ended_at: this.now(), key_id, sealed: text }),
    )
  }

  /** Approved ones of all organizations, the longest approved first, from the one after this. */
  async listApproved(
    limit: number,
    after?: Pick<StoredApproval, 'decided_at' | 'id'>,
  ): Promise<StoredApproval[]> {
    let query = this.#all().where('state', '=', APPROVED)
    if (after) query = query.where(sql<SqlBool>`(decided_at, id) > (${after.decided_at}, ${after.id})`)
    return allOf(query.orderBy('decided_at').orderBy('id').limit(limit), toApproval)
  }

  /** Deletes the approvals of a connector. After the commit, no file of the store holds the sealed bytes. */
  deleteAll(key: ConnectorKey): Promise<void> {
    return this.#deleteSome(isOf(key))
  }

  /** Deletes those that were requested this long ago and will not be sent. */
  deleteOld(age_ms: number): Promise<void> {
    return this.#deleteSome(sql<SqlBool>`created_at <= ${this.now()} - ${age_ms} and state <> ${APPROVED}`)
  }
}

/** A row of another organization never matches. */
function isApproval({ organization_id, id }: ApprovalKey) {
  return sql<SqlBool>`organization_id = ${organization_id} and id = ${id}`
}

/** Whether no write of an approval is another operation than these. */
function hasOnly(operations: readonly string[]) {
  const others = operations.length > 0 ? sql`and operation not in (${sql.join(operations)})` : sql``
  return sql<SqlBool>`not exists (
    select 1 from approval_writes
    where approval_writes.organization_id = approvals.organization_id
      and approval_writes.approval_id = approvals.id ${others})`
}

type Column = 'connector_id' | 'customer_name' | 'connector_type'

/** The columns that are limited, with what they may be. */
function limitsOf(limits: ApprovalLimits): [Column, string[]][] {
  const { connector_ids, customer_name, connector_types } = limits
  const given: [Column, readonly string[] | undefined][] = [
    ['connector_id', connector_ids],
    ['customer_name', customer_name === undefined ? undefined : [customer_name]],
    ['connector_type', connector_types],
  ]
  return given.flatMap(([column, values]): [Column, string[]][] => (values ? [[column, [...values]]] : []))
}

const json = jsonColumns('requested_by', 'decided_by')

function toApproval(
  row: Selectable<Tables['approvals']> & { expired: number; decided_ms_ago: number | null },
): StoredApproval {
  const { key_id: _, state, outcome, expired, is_plan, ...rest } = row
  return {
    ...json.fromRow(rest),
    state: state as ApprovalState,
    outcome: outcome as ApprovalOutcome | null,
    expired: expired === 1,
    is_plan: is_plan === 1,
  }
}
