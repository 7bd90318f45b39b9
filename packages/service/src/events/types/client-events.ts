import * as z from 'zod'

const ofClient = z.strictObject({ client_id: z.string().describe('The client of the API.') })

/** What a token may do. */
export const scope = z
  .strictObject({
    customer_name: z.string().optional().describe('Only connectors of this customer.'),
    connector_ids: z.array(z.string()).optional().describe('Only these connectors.'),
    connector_types: z.array(z.string()).optional().describe('Only connectors of these kinds.'),
    tags: z.record(z.string(), z.string()).optional().describe('Only connectors with all of these tags.'),
    actions: z
      .array(z.string())
      .optional()
      .describe(
        'Only these: `read`, `search`, `write`, `connect`, `sync`, `manage`, and actions of entities.',
      ),
    approval: z
      .enum(['writes', 'change_sets'])
      .optional()
      .describe('A person has to approve each write, alone or in change sets only.'),
    change_sets: z
      .strictObject({
        max_writes: z.int().optional().describe('How many writes.'),
        no_destroys: z.literal(true).optional().describe('No write that takes away what is there.'),
        max_change: z
          .strictObject({
            field: z.string().describe('The field.'),
            by: z.number().describe('The sum of what things gain and lose in it.'),
          })
          .optional()
          .describe('A bound on the change of a number.'),
      })
      .optional()
      .describe('What its change sets may do.'),
    audience: z
      .literal('mcp')
      .optional()
      .describe('A person has let an application in: the token is taken at `/mcp` only.'),
  })
  .meta({ id: 'Scope', description: 'What a token may do. A field that is absent limits nothing.' })

const redirect = z.strictObject({ url: z.string().describe('The address.') })

const oauthClient = z.strictObject({
  connector_type: z.string().describe('The kind of connectors that use it.'),
  client_id: z.string().describe('The id of the OAuth client, which is no secret.'),
})

/** The types of events about who may use the server, and with what. */
export const clientEvents = {
  'client.created': { when: 'A client of the API was created.', data: ofClient },
  'client.secret_added': { when: 'A client got a new secret.', data: ofClient },
  'client.revoked': {
    when: 'The secrets and tokens of a client were deleted, or it was taken out of the organization.',
    data: ofClient,
  },
  'token.created': {
    when: 'A token with a scope was made, or a client got an access token while it had no other. Tokens without a scope that it gets beside a valid one are not recorded.',
    data: ofClient.extend({
      expires_in: z.int().describe('How long the token is valid, in seconds.'),
      token_id: z.string().optional().describe('The id of a token with a scope.'),
      name: z.string().optional().describe('Its name.'),
      parent_id: z.string().optional().describe('The token that it was made from.'),
      scope: scope.optional(),
    }),
  },
  'token.revoked': {
    when: 'A token with a scope was revoked, or one that it was made from.',
    data: ofClient.extend({ token_id: z.string().describe('The id of the token.') }),
  },
  'redirect.added': {
    when: 'The operator let consents of the organization return to an address.',
    data: redirect,
  },
  'redirect.removed': { when: 'The operator removed such an address.', data: redirect },
  'oauth_client.set': {
    when: 'The operator gave the organization an OAuth client of its own, or changed its secret.',
    data: oauthClient,
  },
  'oauth_client.removed': { when: 'The operator removed such a client.', data: oauthClient },
  'key.rotated': {
    when: 'The server begins to seal the stored values with another primary key. It comes again if the server ends meanwhile.',
    data: z.strictObject({ key_id: z.string().describe('The id of the key.') }),
  },
} as const
