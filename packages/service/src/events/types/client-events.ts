import { integer, named, optional, text } from '@linkspan/sync'
import * as z from 'zod'

const ofClient = z.strictObject({ client_id: text('The client of the API.') })

/** What a token may do. */
export const scope = named('Scope', 'What a token may do. A field that is absent limits nothing.', {
  customer_name: optional(z.string(), 'Only connectors of this customer.'),
  connector_ids: optional(z.array(z.string()), 'Only these connectors.'),
  connector_types: optional(z.array(z.string()), 'Only connectors of these kinds.'),
  tags: optional(z.record(z.string(), z.string()), 'Only connectors with all of these tags.'),
  actions: optional(
    z.array(z.string()),
    'Only these: `read`, `search`, `write`, `connect`, `sync`, `manage`, and actions of entities.',
  ),
  approval: optional(
    z.enum(['writes', 'change_sets']),
    'A person has to approve each write, alone or in change sets only.',
  ),
  change_sets: optional(
    z.strictObject({
      max_writes: optional(z.int(), 'How many writes.'),
      no_destroys: optional(z.literal(true), 'No write that takes away what is there.'),
      max_change: optional(
        z.strictObject({
          field: text('The field.'),
          by: z.number().describe('The sum of what things gain and lose in it.'),
        }),
        'A bound on the change of a number.',
      ),
    }),
    'What its change sets may do.',
  ),
  audience: optional(
    z.literal('mcp'),
    'A person has let an application in: the token is taken at `/mcp` only.',
  ),
})

const redirect = z.strictObject({ url: text('The address.') })

const oauthClient = z.strictObject({
  connector_type: text('The kind of connectors that use it.'),
  client_id: text('The id of the OAuth client, which is no secret.'),
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
      expires_in: integer('How long the token is valid, in seconds.'),
      token_id: optional(z.string(), 'The id of a token with a scope.'),
      name: optional(z.string(), 'Its name.'),
      parent_id: optional(z.string(), 'The token that it was made from.'),
      scope: scope.optional(),
    }),
  },
  'token.revoked': {
    when: 'A token with a scope was revoked, or one that it was made from.',
    data: ofClient.extend({ token_id: text('The id of the token.') }),
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
    data: z.strictObject({ key_id: text('The id of the key.') }),
  },
} as const
