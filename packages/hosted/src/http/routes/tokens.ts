import { scopeRequest } from '@linkspan/service'
import { createdToken, tokenPage } from '@linkspan/service/answers'
import * as z from 'zod'
import { defineRoute, type Route } from './route.ts'
import { idPath, inPages, label } from './schemas.ts'

const TOKENS = '/api/v1/account/tokens'

const createToken = defineRoute({
  name: 'tokens.create',
  summary:
    'Makes a token that may do less than the caller, and that ends with the token of the caller at the latest.',
  at: `POST ${TOKENS}`,
  needs: { reach: 'scope', act: 'see' },
  input: {
    body: z.strictObject({ name: label.optional().describe('Your own name for it.'), scope: scopeRequest }),
  },
  takes: ['NewToken', 'What a token with a scope is made of.'],
  // a token whose answer was lost is nobody's, and ends by itself
  repeatable: true,
  answer: { status: 201, schema: createdToken },
  codes: ['conflict'],
  handle: ({ tokens }, { principal, body }) => tokens.create(principal, body),
})

const listTokens = defineRoute({
  name: 'tokens.list',
  summary:
    'Lists the tokens with a scope, newest first: for a caller with a scope, its own and those that were made from it.',
  at: `GET ${TOKENS}`,
  needs: { reach: 'scope', act: 'see' },
  input: {
    query: z.strictObject(inPages),
  },
  takes: ['TokenQuery', 'Which tokens to list, newest first.'],
  answer: { status: 200, schema: tokenPage },
  handle: ({ tokens }, { principal, query }) => tokens.list(principal, query),
})

const revokeToken = defineRoute({
  name: 'tokens.revoke',
  summary: 'Revokes a token and those that were made from it. The next request with them is refused.',
  at: `DELETE ${TOKENS}/{id}`,
  needs: { reach: 'scope', act: 'see' },
  input: {
    path: idPath('token'),
  },
  handle: ({ tokens }, { principal, path }) => tokens.revoke(principal, path.id),
})

/** The routes for tokens with a scope. */
export const tokenRoutes: readonly Route[] = [createToken, listTokens, revokeToken]
