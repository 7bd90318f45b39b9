import type { Answered } from '@linkspan/core'
import { integer, listOf, named, nullable, text } from '@linkspan/sync'
import * as z from 'zod'
import { scope } from '../events/types/client-events.ts'

/** A token as it is listed. */
export const tokenView = named('ScopedToken', 'A token with a scope, without its secret.', {
  id: text('Its id, by which events name it.'),
  name: nullable(z.string(), 'Your own name for it.'),
  client_id: text('The client that it belongs to.'),
  parent_id: nullable(z.string(), 'The token that it was made from; null: the client made it.'),
  scope,
  created_at: text('ISO 8601.'),
  expires_at: text('When it ends, ISO 8601.'),
})

/** One page of tokens. */
export const tokenPage = named('TokenPage', 'One page of tokens.', {
  data: listOf(tokenView, 'The tokens, newest first.'),
  meta: named('TokenMeta', 'How a page of tokens continues.', {
    has_more: z.boolean().describe('Whether more follow.'),
    cursor: nullable(z.string(), 'The `cursor` of the next page.'),
  }),
})

/** A token that was just made. */
export const createdToken = named('CreatedToken', 'A token that was just made, with its secret.', {
  ...tokenView.shape,
  access_token: text('The token itself. It is shown only in this answer.'),
  token_type: z.literal('bearer').describe('How it is sent: in the header `Authorization`.'),
  expires_in: integer('How long it is valid, in seconds.'),
})

/** A token as it is listed. */
export interface TokenView extends Answered<typeof tokenView> {}
