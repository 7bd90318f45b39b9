import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ConnectorKind, describeEntity, findKind, toJsonSchema, unknownKind } from '@linkspan/core'
import { isSearchable, searchParams } from '@linkspan/sync'
import type { RequestPolicy } from '../access/request-policy.ts'
import { toChoices } from '../connect/choice-answers.ts'
import type { VendorVersions } from '../connections/vendor-versions.ts'
import { fieldTexts } from '../entities/answers.ts'
import { ServiceError } from '../errors.ts'
import type { Consent } from '../oauth/consent.ts'
import { toConsentGroups } from '../oauth/consent-groups.ts'
import { ReadyJson } from '../search/ready-json.ts'

export interface KindsOptions {
  readonly kinds: readonly ConnectorKind[]
  readonly consent: Pick<Consent, 'isOffered'>
  readonly versions: Pick<VendorVersions, 'ending'>
  /** Which requests of their own callers may send to vendors. */
  readonly requests: RequestPolicy
}

/** Creates the service that describes the kinds of connectors. */
export function createKinds({ kinds, consent, versions, requests }: KindsOptions) {
  /** Answers by their names: there are few, and making one takes long. */
  const answers = new Map<string, Promise<ReadyJson>>()

  function answer(name: string, make: () => Promise<unknown>): Promise<ReadyJson> {
    let known = answers.get(name)
    if (!known) {
      known = make().then(ReadyJson.tagged)
      answers.set(name, known)
      known.catch(() => answers.delete(name))
    }
    return known
  }

  return {
    /** Every kind of connector. */
    all: kinds,
    /** Every kind of connector, without JSON Schemas. */
    async list(organization_id: string): Promise<ReadyJson> {
      const offered = await Promise.all(kinds.map((each) => consent.isOffered(organization_id, each)))
      const ending = await versions.ending()
      const ending_versions = ending.map(({ days_left: _, ...each }) => each)
      return answer(JSON.stringify([offered, ending_versions]), async () => ({
        data: kinds.map((each, at) => summarize(each, offered[at] === true)),
        ending_versions,
      }))
    },
    /** One kind, by its type or an alias. Throws `not_found` naming the choices. */
    async get(organization_id: string, type: string): Promise<ReadyJson> {
      const kind = findKind(kinds, type)
      if (!kind) throw new ServiceError('not_found', unknownKind(kinds, type))
      const offered = await consent.isOffered(organization_id, kind)
      return answer(`${kind.type} ${offered}`, () => describe(kind, offered, requests))
    },
  }
}

/** What the server offers, as data for forms, tools and documentation. */
export type Kinds = ReturnType<typeof createKinds>

function summarize(kind: ConnectorKind, oauth: boolean) {
  const { type, title, aliases, entities } = kind
  const all = Object.values(entities).map((entity) => ({
    name: entity.name,
    summary: entity.summary,
    actions: [...Object.keys(entity.actions), ...(isSearchable(entity) ? ['search'] : [])],
  }))
  return { type, title, aliases, oauth, consent_groups: toConsentGroups(kind.oauth ?? {}), entities: all }
}

async function describe(kind: ConnectorKind, oauth: boolean, requests: RequestPolicy) {
  const { type, title, aliases, credentials, replication_config, apis = [] } = kind
  const entities = []
  for (const entity of Object.values(kind.entities)) {
    entities.push(describeSearchable(type, entity))
    // the schemas of one entity take some milliseconds, which other requests should not wait for together
    await nextTurn()
  }
  return {
    type,
    title,
    aliases,
    oauth,
    consent_groups: toConsentGroups(kind.oauth ?? {}),
    credentials: toJsonSchema(credentials),
    replication_config: replication_config ? toJsonSchema(replication_config) : null,
    choices: toChoices(kind),
    requests: {
      allowed: apis.length > 0 ? requests : 'off',
      apis: apis.map(({ name, summary, paths = ['/'], reads = [] }) => ({ name, summary, paths, reads })),
    },
    entities,
  }
}

function describeSearchable(type: string, entity: ConnectorKind['entities'][string]) {
  const { name, summary, actions } = describeEntity(entity)
  if (!isSearchable(entity)) return { name, summary, actions, search: null }
  const { record, fields, key, aliases = {} } = entity.search
  const texts = fieldTexts(type, entity)
  const search = {
    summary: 'Searches the synced data.',
    write: false,
    destroys: false,
    params: searchParams(entity),
  }
  return {
    name,
    summary,
    actions: { ...actions, search },
    search: { ...(record !== undefined && { record }), fields, texts, aliases, key },
  }
}
