import { CALLBACK_PATH } from '@linkspan/service'
import { consentGroups } from '@linkspan/service/answers'
import { named, optional, text } from '@linkspan/sync'
import * as z from 'zod'
import { CONNECTORS } from './connectors.ts'
import { defineRoute, type Route } from './route.ts'
import { label, returnedAnswer, returnedQuery } from './schemas.ts'

/** What every such address has. The messages of the service say more, so that this is for the documentation only. */
const REDIRECT_PATTERN =
  '^(?:https://[a-z0-9][a-z0-9.-]*|http://(?:localhost|127\\.[0-9.]+|\\[::1\\]))(?::[1-9][0-9]*)?/[!"$-?A-\\[\\]-~]*$'

/** A consent that has begun. */
const startedConsent = named('Consent', 'A consent that has begun.', {
  consent_url: text("The vendor's page to send the customer to."),
  expires_at: text('When the consent must have come back, ISO 8601.'),
})

const initiateConsent = defineRoute({
  name: 'oauth.initiate',
  summary: 'Begins the consent of a customer. Send the customer to `consent_url` within ten minutes.',
  at: `POST ${CONNECTORS}/oauth/initiate`,
  needs: { reach: 'new_connector', act: 'connect' },
  input: {
    body: z.strictObject({
      customer_name: label.describe('Your own name for the customer.'),
      connector_type: label.describe('The kind of connector, or one of its aliases.'),
      redirect_url: z
        .string()
        .max(2000)
        .meta({ pattern: REDIRECT_PATTERN })
        .describe('Where the customer returns to, with `secret_id` or `error` in the query.'),
      consent_groups: optional(
        consentGroups,
        'The groups of rights that the customer is asked for, by name; `definitions.get` lists those of the kind. By default those with `by_default`.',
      ),
    }),
  },
  takes: ['NewConsent', 'What a consent begins with.'],
  // a consent that nobody continues expires
  repeatable: true,
  answer: {
    status: 200,
    schema: startedConsent,
  },
  codes: ['integrity_error'],
  for_customers: true,
  async handle({ consent, connect_visits }, { organization_id, principal, body }) {
    const { visit } = principal
    const begun = await consent.initiate(organization_id, {
      ...body,
      connect_session_id: visit?.session.id,
      offered_groups: visit?.session.consent_groups,
    })
    if (visit) await connect_visits.leave(visit)
    return begun
  },
})

const completeConsent = defineRoute({
  name: 'oauth.callback',
  summary: 'Where vendors send a person back to after a consent. It sends the person on to `redirect_url`.',
  at: `GET ${CALLBACK_PATH}/{connector_type}`,
  access: 'public',
  needs: null,
  input: {
    path: z.strictObject({ connector_type: z.string().max(64) }),
    query: returnedQuery('vendor'),
  },
  answer: { status: 303, schema: text('The address to go to.'), page: true },
  codes: ['invalid_consent_link', 'unavailable'],
  async handle({ consent, connect_visits }, { path, query, context }) {
    const completed = await consent.complete(path.connector_type, returnedAnswer(query))
    const { organization_id, connect_session_id } = completed
    context.organization_id = organization_id
    if (connect_session_id)
      await connect_visits.comeBack(organization_id, connect_session_id, completed.error)
    if (completed.error) {
      context.consent_error = completed.error.code
      if (completed.error.vendor_code) context.vendor_code = completed.error.vendor_code
    }
    return completed.location
  },
})

/** The routes for consents. */
export const consentRoutes: readonly Route[] = [initiateConsent, completeConsent]
