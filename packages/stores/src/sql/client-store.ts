import { sql } from 'kysely'
import type { ApiClient, Caller, MemberClient, Organization } from '../client-stores.ts'
import type { NewToken } from '../scoped-token-store.ts'
import { isAhead, isFromAhead, isValid, LONGEST_SECRET_MS } from './ahead.ts'
import { compileOnce } from './compile-once.ts'
import { RowStore } from './row-store.ts'
import { allOf, changesRows, findsRow, insertNew } from './statement-result.ts'

/** How often it is noted that a client is in use. */
const NOTED_MS = 60_000

/** Organizations, the clients of the API, and their memberships. */
export class ClientStore extends RowStore {
  async insertOrganization({ id, name }: Organization): Promise<void> {
    await this.db.insertInto('organizations').values({ id, name, created_at: this.now() }).execute()
  }

  async insertClient({ id, name }: ApiClient): Promise<void> {
    await this.db.insertInto('clients').values({ id, name, created_at: this.now() }).execute()
  }

  /** Makes sure that a client is there and is a member of an organization, also when many do so at the same time. */
  async ensureMember({ id, name }: ApiClient, organization_id: string): Promise<void> {
    await insertNew(this.db, 'clients', { id, name, created_at: this.now() })
    await insertNew(this.db, 'memberships', { client_id: id, organization_id })
  }

  /** Makes a client a member of an organization. */
  async insertMembership(client_id: string, organization_id: string): Promise<void> {
    await this.db.insertInto('memberships').values({ client_id, organization_id }).execute()
  }

  /**
   * Ends a membership, with the client's tokens, links and sessions in the organization, and deletes the client with the last
   * one. Returns whether there was one.
   */
  async deleteMembership(client_id: string, organization_id: string): Promise<boolean> {
    let is_member = false
    for (const table of ['scoped_tokens', 'sign_in_links', 'sessions', 'memberships'] as const)
      is_member = await changesRows(
        this.db.deleteFrom(table).where(({ and }) => and({ client_id, organization_id })),
      )
    if (is_member)
      await sql`
        delete from clients where id = ${client_id}
          and not exists (select 1 from memberships where client_id = ${client_id})`.execute(this.db)
    return is_member
  }

  /** Deletes the secrets, tokens and links of a client, and ends the sessions of the people that it has let in. */
  async revoke(client_id: string): Promise<void> {
    const tables = ['client_secrets', 'access_tokens', 'scoped_tokens', 'sign_in_links', 'sessions'] as const
    for (const table of tables) await this.db.deleteFrom(table).where('client_id', '=', client_id).execute()
  }

  /** Notes that a client has proven itself; at most once a minute. */
  async noteUse(client_id: string): Promise<void> {
    await sql`
      update clients set last_used_at = ${this.now()}
      where id = ${client_id} and (last_used_at is null or last_used_at < ${this.ago(NOTED_MS)}
        or ${isFromAhead('last_used_at', this.now())})`.execute(this.db)
  }

  /** The organizations of a client, by id; empty for an unknown client. */
  organizationsOf(client_id: string): Promise<string[]> {
    const all = this.db.selectFrom('memberships').select('organization_id').orderBy('organization_id')
    return allOf(all.where('client_id', '=', client_id), ({ organization_id }) => organization_id)
  }

  findOrganization(id: string): Promise<Organization | undefined> {
    return this.db.selectFrom('organizations').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  }

  /** All organizations, oldest first. */
  listOrganizations(): Promise<Organization[]> {
    return this.db
      .selectFrom('organizations')
      .select(['id', 'name'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  }

  /** All clients, oldest first. */
  listClients(): Promise<ApiClient[]> {
    return this.db.selectFrom('clients').select(['id', 'name']).orderBy('created_at').orderBy('id').execute()
  }

  /** The clients of an organization, newest first. */
  async listMembers(organization_id: string): Promise<MemberClient[]> {
    const { rows } = await sql<MemberClient>`
        select id, name, created_at, last_used_at,
          (select count(*) from client_secrets where client_id = clients.id) as secrets,
          (select count(*) from access_tokens where client_id = clients.id
              and ${isAhead('expires_at', this.now(), LONGEST_SECRET_MS)})
            + (select count(*) from scoped_tokens where client_id = clients.id
                and organization_id = ${organization_id} and ${isValid('scoped_tokens', this.now())}) as tokens,
          (select count(*) from sessions where client_id = clients.id and organization_id = ${organization_id}
            and ${isValid('sessions', this.now())} and used_at + idle_ms > ${this.now()}) as sessions,
          (select count(*) from memberships where client_id = clients.id) as organizations
        from clients
        where id in (select client_id from memberships where organization_id = ${organization_id})
        order by created_at desc, id`.execute(this.db)
    return rows
  }
}

/** The hashes of the clients' secrets. */
export class ClientSecretStore extends RowStore {
  async insert(client_id: string, hash: string): Promise<void> {
    const others = this.db.selectFrom('client_secrets').where('client_id', '=', client_id)
    const number = others.select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
    await this.db.insertInto('client_secrets').values({ client_id, hash, number }).execute()
  }

  /** The hashes of a client, newest first; empty for an unknown client. */
  hashes(client_id: string): Promise<string[]> {
    const all = this.db.selectFrom('client_secrets').select('hash').orderBy('number', 'desc')
    return allOf(all.where('client_id', '=', client_id), ({ hash }) => hash)
  }

  async deleteAllButNewest(client_id: string): Promise<void> {
    await sql`
      delete from client_secrets where client_id = ${client_id} and hash != (
        select hash from client_secrets where client_id = ${client_id} order by number desc limit 1
      )`.execute(this.db)
  }
}

/** The hashes of issued access tokens. They expire by the clock of the store. */
export class AccessTokenStore extends RowStore {
  readonly #findMemberships = compileOnce(
    this.db,
    this.traits,
    ({ hash, time }: { readonly hash: string; readonly time: number | undefined }) =>
      sql<{ client_id: string; expires_at: number; organization_id: string | null }>`
        select access_tokens.client_id, access_tokens.expires_at, memberships.organization_id
        from access_tokens left join memberships on memberships.client_id = access_tokens.client_id
        where access_tokens.hash = ${hash}
          and ${isAhead('access_tokens.expires_at', this.now(time), LONGEST_SECRET_MS)}
        order by memberships.organization_id`,
  )

  async insert({
    lifetime_ms,
    ...token
  }: Pick<NewToken, 'hash' | 'client_id' | 'lifetime_ms'>): Promise<void> {
    const row = { ...token, expires_at: this.fromNow(lifetime_ms) }
    await this.db.insertInto('access_tokens').values(row).execute()
  }

  /** Whether a client has a token that has not expired. */
  hasAny(client_id: string): Promise<boolean> {
    const all = this.db.selectFrom('access_tokens').select('hash').where('client_id', '=', client_id)
    return findsRow(all.where(isAhead('expires_at', this.now(), LONGEST_SECRET_MS)).limit(1))
  }

  /** The client of a token that has not expired, with its organizations. */
  async findCaller(hash: string): Promise<Caller | undefined> {
    const rows = await this.#findMemberships({ hash, time: this.traits.processTime() })
    const [first] = rows
    if (!first) return undefined
    const organization_ids = rows.flatMap(({ organization_id }) => organization_id ?? [])
    return { client_id: first.client_id, expires_at: first.expires_at, organization_ids }
  }

  /** Deletes one token. Returns whether there was one. */
  delete(hash: string): Promise<boolean> {
    return changesRows(this.db.deleteFrom('access_tokens').where('hash', '=', hash))
  }
}
