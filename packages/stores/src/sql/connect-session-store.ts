import { type Selectable, sql } from 'kysely'
import type {
  ConnectProgress,
  ConnectStep,
  FoundConnectSession,
  NewConnectSession,
} from '../connect-session-store.ts'
import type { Tables } from '../tables/tables.ts'
import { isValid } from './ahead.ts'
import { jsonColumns } from './json-columns.ts'
import { RowStore } from './row-store.ts'
import { changesRows, oneOf } from './statement-result.ts'

/** The links by which customers connect accounts. */
export class ConnectSessionStore extends RowStore {
  #rows() {
    return this.db
      .selectFrom('connect_sessions')
      .leftJoin('scoped_tokens', 'scoped_tokens.id', 'connect_sessions.id')
      .selectAll('connect_sessions')
      .select([
        'scoped_tokens.id as token_id',
        sql<number>`case when ${isValid('connect_sessions', this.now())} then 0 else 1 end`.as('has_expired'),
      ])
  }

  /** What changes a session of an organization that is not completed. */
  #change(organization_id: string, id: string) {
    return this.db
      .updateTable('connect_sessions')
      .where(({ and }) => and({ organization_id, id }))
      .where('completed_at', 'is', null)
  }

  async insert(session: NewConnectSession): Promise<void> {
    await this.db.insertInto('connect_sessions').values(json.toRow(session)).execute()
  }

  find(organization_id: string, id: string): Promise<FoundConnectSession | undefined> {
    const own = this.#rows().where('connect_sessions.organization_id', '=', organization_id)
    return oneOf(own.where('connect_sessions.id', '=', id), toSession)
  }

  /** The session whose link has this code, used or not, or that the browser with this secret has opened. */
  findBy(
    id: string,
    secret: { readonly code_hash: string } | { readonly secret_hash: string },
  ): Promise<FoundConnectSession | undefined> {
    const query = this.#rows().where('connect_sessions.id', '=', id)
    const found =
      'code_hash' in secret
        ? query.where('connect_sessions.code_hash', '=', secret.code_hash)
        : query.where('connect_sessions.secret_hash', '=', secret.secret_hash)
    return oneOf(found, toSession)
  }

  /** Opens a link with its code for the browser with a secret. Of several callers, one succeeds. */
  open(id: string, code_hash: string, secret_hash: string): Promise<boolean> {
    return changesRows(
      this.db
        .updateTable('connect_sessions')
        .set({ secret_hash, step: 'page' })
        .where(({ and }) => and({ id, code_hash }))
        .where('secret_hash', 'is', null)
        .where(isValid('connect_sessions', this.now())),
    )
  }

  /** Notes the connector that was made. Of several callers, one succeeds. */
  attach(organization_id: string, id: string, connector_id: string): Promise<boolean> {
    return changesRows(
      this.#change(organization_id, id).set({ connector_id }).where('connector_id', 'is', null),
    )
  }

  /** Notes how far the customer is, unless the session is completed. */
  async progress(organization_id: string, id: string, { step, refusal }: ConnectProgress): Promise<void> {
    await this.#change(organization_id, id).set(json.toRow({ step, refusal })).execute()
  }

  /** Completes a session. Of several callers, one succeeds. */
  complete(organization_id: string, id: string): Promise<boolean> {
    return changesRows(this.#change(organization_id, id).set({ completed_at: this.now(), refusal: null }))
  }
}

/** A session with what is known of its token. */
type Row = Selectable<Tables['connect_sessions']> & {
  readonly token_id: string | null
  readonly has_expired: number
}

const json = jsonColumns(
  ...(['connector_types', 'choose', 'replication_config', 'consent_groups', 'refusal'] as const),
)

function toSession(row: Row): FoundConnectSession {
  const { token_id, has_expired, code_hash: _, secret_hash: __, step, ...session } = row
  const { choose, replication_config, ...fields } = json.fromRow(session)
  return {
    ...fields,
    step: step as ConnectStep,
    choose: choose ?? [],
    replication_config: replication_config ?? {},
    has_expired: has_expired === 1,
    has_token: token_id !== null,
  }
}
