import type { Answered } from '@linkspan/core'
import * as z from 'zod'
import { scope } from '../events/types/client-events.ts'

/** A token as it is listed. */
const tokenView = z
  .strictObject({
    id: z.string().describe('Its id, by which events name it.'),
    name: z.string().nullable().describe('Your own name for it.'),
    client_id: z.string().describe('The client that it belongs to.'),
    parent_id: z.string().nullable().describe('The token that it was made from; null: the client made it.'),
    scope,
    created_at: z.string().describe('ISO 8601.'),
    expires_at: z.string().describe('When it ends, ISO 8601.'),
  })
  .meta({ id: 'ScopedToken', description: 'A token with a scope, without its secret.' })

/** One page of tokens. */
export const tokenPage = z
  .strictObject({
    data: z.array(tokenView).describe('The tokens, newest first.'),
    meta: z
      .strictObject({
        has_more: z.boolean().describe('Whether more follow.'),
        cursor: z.string().nullable().describe('The `cursor` of the next page.'),
      })
      .meta({ id: 'TokenMeta', description: 'How a page of tokens continues.' }),
  })
  .meta({ id: 'TokenPage', description: 'One page of tokens.' })

/** A token that was just made. */
export const createdToken = tokenView
  .extend({
    access_token: z.string().describe('The token itself. It is shown only in this answer.'),
    token_type: z.literal('bearer').describe('How it is sent: in the header `Authorization`.'),
    expires_in: z.int().describe('How long it is valid, in seconds.'),
  })
  .meta({ id: 'CreatedToken', description: 'A token that was just made, with its secret.' })

/** A token as it is listed. */
export interface TokenView extends Answered<typeof tokenView> {}
