import { useEffect, useState } from 'preact/hooks'
import { type ConsentPurpose, consentPurpose, forgetPurpose } from '../data/consent.ts'
import { definitionOf } from '../data/definitions.ts'
import { remember } from '../data/directory.ts'
import { useResource } from '../data/resource.ts'
import { addressOf, navigate, placeOf, query } from '../router.ts'
import { linkspan } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Loaded, Problem, Skeleton, Trace } from '../ui/states.tsx'
import { toast } from '../ui/texts.tsx'
import { NewConnectorForm } from './connect/new-connector-form.tsx'
import { createConnector } from './create-connector.ts'

/** Where people come back from the vendor: the connector gets its credentials, or is made. */
export function Connected() {
  // what the vendor's page has sent back
  const [outcome] = useState(() => {
    const given = query.peek()
    return {
      secret_id: given.get('secret_id'),
      error: given.get('error'),
      description: given.get('error_description'),
    }
  })
  const [purpose] = useState(consentPurpose)
  useEffect(() => {
    // what works once must not stay in the history
    if (outcome.secret_id !== null) navigate(addressOf('/connected'), { replace: true })
  }, [])
  const again = purpose?.connector_id
    ? placeOf('connectors', purpose.connector_id)
    : addressOf('/connect', { kind: purpose?.connector_type, customer: purpose?.customer_name })
  const { secret_id } = outcome
  if (secret_id === null || !purpose)
    return (
      <Page title="Not connected" narrow>
        <div class="problem" role="alert">
          <p class="wrap">
            {outcome.description ??
              (outcome.error !== null
                ? 'The vendor gave no access.'
                : purpose
                  ? 'The page was loaded again, so that what the consent gave is no longer here.'
                  : 'This browser tab did not begin a consent.')}
          </p>
          <p class="strong">Begin again, and allow the access at the vendor.</p>
          <Trace code={outcome.error ?? undefined} />
        </div>
        <div>
          <ButtonLink kind="primary" href={again}>
            Begin again
          </ButtonLink>
        </div>
      </Page>
    )
  if (purpose.connector_id !== undefined)
    return <Repair id={purpose.connector_id} secret_id={secret_id} again={again} />
  return <Finish purpose={purpose} secret_id={secret_id} />
}

/** The error in words for people who consented here, and not by the API. */
const explained = (error: unknown): unknown =>
  Object(error).code === 'not_found'
    ? Object.assign(new Error('What the consent gave was used before, or has ended.'), {
        remedy: 'Reconnect again from the connector.',
        request_id: Object(error).request_id,
      })
    : error

/** Gives a connector the new credentials. */
function Repair({
  id,
  secret_id,
  again,
}: {
  readonly id: string
  readonly secret_id: string
  readonly again: string
}) {
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    linkspan.connectors.update(id, { server_side_oauth_secret_id: secret_id }).then(
      (record) => {
        forgetPurpose()
        remember(record)
        toast(
          record.status === 'active'
            ? 'Reconnected: the credentials work.'
            : 'The vendor refuses the credentials.',
        )
        navigate(placeOf('connectors', id), { replace: true })
      },
      (failed) => setError(explained(failed)),
    )
  }, [])
  return (
    <Page
      title={error === undefined ? 'Reconnecting' : 'Not reconnected'}
      narrow
      lead={error === undefined && 'The connector gets its new credentials.'}
    >
      {error === undefined ? (
        <Skeleton />
      ) : (
        <>
          <Problem error={error} title="The connector was not changed." />
          <div>
            <ButtonLink kind="primary" href={again}>
              Back to the connector
            </ButtonLink>
          </div>
        </>
      )}
    </Page>
  )
}

/** Asks for what no consent gives, and makes the connector. */
function Finish({ purpose, secret_id }: { readonly purpose: ConsentPurpose; readonly secret_id: string }) {
  const { connector_type, customer_name } = purpose
  const definition = useResource(connector_type, () => definitionOf(connector_type))
  return (
    <Page title="Allowed" narrow lead="The vendor has granted the access. Say what is synced, and it begins.">
      <Loaded resource={definition}>
        {(kind) => (
          <div class="card padded">
            <NewConnectorForm
              kind={kind}
              customer_name={customer_name}
              secret_id={secret_id}
              onSubmit={createConnector}
            />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
