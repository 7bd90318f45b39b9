import { REQUEST_POLICIES } from '@linkspan/service'
import { choices, consentGroup, eventTypes } from '@linkspan/service/answers'
import * as z from 'zod'

const kind = z.strictObject({
  type: z.string().describe('The name, such as `advertising`.'),
  title: z.string().describe("The vendor's product, for people."),
  aliases: z.array(z.string()).describe('Other names of it.'),
  oauth: z.boolean().describe('Whether the customers of this organization can connect it by consent.'),
  consent_groups: z
    .array(consentGroup)
    .describe('The rights that a consent may ask for beside those that every consent asks for.'),
})

const entitySummary = z
  .strictObject({
    name: z.string().describe('The name in the HTTP API, such as `ad_groups`.'),
    summary: z.string().describe('One sentence.'),
    actions: z.array(z.string()).describe('The names of its actions, `search` among them if it has one.'),
  })
  .meta({ id: 'EntitySummary', description: 'An entity with the names of its actions.' })

const kindSummary = kind
  .extend({ entities: z.array(entitySummary).describe('Its entities.') })
  .meta({ id: 'KindSummary', description: 'A kind of connector with the names of what it can do.' })

const endingVersion = eventTypes['vendor.version_ending'].data.meta({
  id: 'EndingVersion',
  description: 'A version of a vendor’s API that ends.',
})

/** The kinds of connectors. */
export const definitionList = z
  .strictObject({
    data: z.array(kindSummary).describe('The kinds.'),
    ending_versions: z
      .array(endingVersion)
      .describe('Versions of vendors’ APIs that end within 90 days, or that a vendor refuses.'),
  })
  .meta({ id: 'DefinitionList', description: 'All kinds of connectors.' })

const jsonSchema = z.looseObject({}).meta({ id: 'JsonSchema', description: 'JSON Schema (2020-12).' })

const api = z
  .strictObject({
    name: z.string().describe('The `api` of a request.'),
    summary: z.string().describe('One sentence.'),
    paths: z.array(z.string()).describe('What its paths begin with.'),
    reads: z
      .array(z.string())
      .describe('Paths to which a POST only reads; `*` matches anything but `/` and `:`.'),
  })
  .meta({ id: 'ApiDefinition', description: 'An API of the vendor.' })

const requestRules = z
  .strictObject({
    allowed: z
      .enum(REQUEST_POLICIES)
      .describe('Whether the server sends no requests of callers, those that read, or all.'),
    apis: z.array(api).describe('The APIs of the vendor; the first is the default.'),
  })
  .meta({ id: 'RequestRules', description: "What a request of the caller's own may name." })

const action = z
  .strictObject({
    summary: z.string().describe('One sentence.'),
    write: z.boolean().describe('Whether it changes anything at the vendor.'),
    destroys: z.boolean().describe('Whether it takes away what is there, such as a deletion.'),
    params: jsonSchema.describe('The parameters.'),
    cursor: z
      .string()
      .optional()
      .describe('The parameter that takes `meta.next_page_token`, if the list has pages.'),
  })
  .meta({ id: 'ActionDefinition', description: 'An action.' })

const search = z
  .strictObject({
    record: z.string().optional().describe('What one record is, in one sentence.'),
    fields: z
      .record(z.string(), z.string())
      .describe(
        'The types of the fields, by dotted path. A path inside an array has the values in its elements.',
      ),
    texts: z
      .record(z.string(), z.string())
      .describe('What the fields hold, with their units, by dotted path.'),
    aliases: z.record(z.string(), z.string()).describe('Other spellings of fields.'),
    key: z.array(z.string()).describe('The fields that identify a record.'),
  })
  .meta({ id: 'SearchDefinition', description: 'What can be searched in an entity.' })

const entity = z
  .strictObject({
    name: z.string().describe('The name in the HTTP API, such as `ad_groups`.'),
    summary: z.string().describe('One sentence.'),
    actions: z.record(z.string(), action).describe('What can be done, by name.'),
    search: search.nullable().describe('Null if it cannot be searched.'),
  })
  .meta({ id: 'EntityDefinition', description: 'An entity in full.' })

/** One kind of connector. */
export const definition = kind
  .extend({
    credentials: jsonSchema.describe('The credentials that it takes.'),
    replication_config: jsonSchema
      .nullable()
      .describe('The configuration of its sync; null if it takes none.'),
    choices: choices.describe('What customers may choose when they connect an account.'),
    requests: requestRules,
    entities: z.array(entity).describe('Its entities.'),
  })
  .meta({ id: 'Definition', description: 'A kind of connector in full.' })
