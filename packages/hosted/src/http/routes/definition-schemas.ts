import { REQUEST_POLICIES } from '@linkspan/service'
import { choices, consentGroup, eventTypes } from '@linkspan/service/answers'
import { listOf, named, nullable, optional, text } from '@linkspan/sync'
import * as z from 'zod'

const kind = z.strictObject({
  type: text('The name, such as `advertising`.'),
  title: text("The vendor's product, for people."),
  aliases: listOf(z.string(), 'Other names of it.'),
  oauth: z.boolean().describe('Whether the customers of this organization can connect it by consent.'),
  consent_groups: listOf(
    consentGroup,
    'The rights that a consent may ask for beside those that every consent asks for.',
  ),
})

const entitySummary = named('EntitySummary', 'An entity with the names of its actions.', {
  name: text('The name in the HTTP API, such as `ad_groups`.'),
  summary: text('One sentence.'),
  actions: listOf(z.string(), 'The names of its actions, `search` among them if it has one.'),
})

const kindSummary = named('KindSummary', 'A kind of connector with the names of what it can do.', {
  ...kind.shape,
  entities: listOf(entitySummary, 'Its entities.'),
})

const endingVersion = eventTypes['vendor.version_ending'].data.meta({
  id: 'EndingVersion',
  description: 'A version of a vendor’s API that ends.',
})

/** The kinds of connectors. */
export const definitionList = named('DefinitionList', 'All kinds of connectors.', {
  data: listOf(kindSummary, 'The kinds.'),
  ending_versions: listOf(
    endingVersion,
    'Versions of vendors’ APIs that end within 90 days, or that a vendor refuses.',
  ),
})

const jsonSchema = z.looseObject({}).meta({ id: 'JsonSchema', description: 'JSON Schema (2020-12).' })

const api = named('ApiDefinition', 'An API of the vendor.', {
  name: text('The `api` of a request.'),
  summary: text('One sentence.'),
  paths: listOf(z.string(), 'What its paths begin with.'),
  reads: listOf(z.string(), 'Paths to which a POST only reads; `*` matches anything but `/` and `:`.'),
})

const requestRules = named('RequestRules', "What a request of the caller's own may name.", {
  allowed: z
    .enum(REQUEST_POLICIES)
    .describe('Whether the server sends no requests of callers, those that read, or all.'),
  apis: listOf(api, 'The APIs of the vendor; the first is the default.'),
})

const action = named('ActionDefinition', 'An action.', {
  summary: text('One sentence.'),
  write: z.boolean().describe('Whether it changes anything at the vendor.'),
  destroys: z.boolean().describe('Whether it takes away what is there, such as a deletion.'),
  params: jsonSchema.describe('The parameters.'),
  cursor: optional(z.string(), 'The parameter that takes `meta.next_page_token`, if the list has pages.'),
})

const search = named('SearchDefinition', 'What can be searched in an entity.', {
  record: optional(z.string(), 'What one record is, in one sentence.'),
  fields: z
    .record(z.string(), z.string())
    .describe(
      'The types of the fields, by dotted path. A path inside an array has the values in its elements.',
    ),
  texts: z.record(z.string(), z.string()).describe('What the fields hold, with their units, by dotted path.'),
  aliases: z.record(z.string(), z.string()).describe('Other spellings of fields.'),
  key: listOf(z.string(), 'The fields that identify a record.'),
})

const entity = named('EntityDefinition', 'An entity in full.', {
  name: text('The name in the HTTP API, such as `ad_groups`.'),
  summary: text('One sentence.'),
  actions: z.record(z.string(), action).describe('What can be done, by name.'),
  search: nullable(search, 'Null if it cannot be searched.'),
})

/** One kind of connector. */
export const definition = named('Definition', 'A kind of connector in full.', {
  ...kind.shape,
  credentials: jsonSchema.describe('The credentials that it takes.'),
  replication_config: nullable(jsonSchema, 'The configuration of its sync; null if it takes none.'),
  choices: choices.describe('What customers may choose when they connect an account.'),
  requests: requestRules,
  entities: listOf(entity, 'Its entities.'),
})
