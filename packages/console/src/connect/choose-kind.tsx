import type { ConnectorRecord, DefinitionList } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { useResource } from '../data/resource.ts'
import { NewConnectorForm } from '../screens/connect/new-connector-form.tsx'
import { useAction } from '../ui/action.ts'
import { Button } from '../ui/button.tsx'
import { KindChoice } from '../ui/kind-choice.tsx'
import { Loaded, Problem } from '../ui/states.tsx'
import { type Connecting, type ConnectLink, returnAddress } from './link.ts'

type Kind = DefinitionList['data'][number]

interface StepProps {
  readonly link: ConnectLink
  readonly connecting: Connecting
  onChange(connector: ConnectorRecord): void
}

/** Chooses a kind, if there are several, and then a consent or credentials. */
export function ChooseKind({ kinds, ...props }: StepProps & { readonly kinds: readonly Kind[] }) {
  const { link } = props
  const [chosen, setChosen] = useState(kinds.length === 1 ? kinds[0]?.type : link.kind)
  const kind = kinds.find(({ type }) => type === chosen)
  return (
    <>
      {kinds.length > 1 && <KindChoice kinds={kinds} chosen={chosen} onChange={setChosen} />}
      {kind && <Ways key={kind.type} kind={kind} {...props} />}
    </>
  )
}

function Ways({ kind, link, connecting, onChange }: StepProps & { readonly kind: Kind }) {
  const { type, title, oauth } = kind
  const { customer_name } = connecting.session
  // a consent is for the kind that was chosen before it
  const [secret_id, setSecret] = useState(link.kind === type ? link.secret_id : undefined)
  const [by_credentials, setByCredentials] = useState(!oauth)
  const begin = useAction(async () => {
    const redirect_url = returnAddress(link, type)
    const consent = { connector_type: type, customer_name, redirect_url }
    const { consent_url } = await link.linkspan.oauth.initiate(consent)
    location.assign(consent_url)
  })
  if (secret_id === undefined && !by_credentials)
    return (
      <div class="card padded stack">
        <p>You sign in at the vendor and allow the access there. Then you come back here.</p>
        {begin.error !== undefined && <Problem error={begin.error} />}
        <div class="row wrapping">
          <Button kind="primary" busy={begin.is_busy} onPress={begin.run}>
            Continue to {title}
          </Button>
          <Button kind="plain" onPress={() => setByCredentials(true)}>
            Enter credentials instead
          </Button>
        </div>
      </div>
    )
  return (
    <div class="card padded stack">
      {secret_id !== undefined && <p role="status">The vendor has granted the access. Connect to finish.</p>}
      <Credentials
        {...{ link, connecting, type, onChange }}
        {...(secret_id !== undefined && { secret_id })}
      />
      {oauth && (
        <div>
          <Button
            kind="plain"
            onPress={() => {
              setSecret(undefined)
              setByCredentials(false)
            }}
          >
            {secret_id === undefined ? 'Allow the access at the vendor instead' : 'Allow the access again'}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Makes the connector, or gives the one that the link has made other credentials. */
function Credentials({
  link: { linkspan },
  connecting: { session, connector },
  type,
  secret_id,
  onChange,
}: StepProps & { readonly type: string; readonly secret_id?: string }) {
  const definition = useResource(type, (signal) => linkspan.definitions.get(type, { signal }))
  return (
    <Loaded resource={definition}>
      {(kind) => (
        <NewConnectorForm
          kind={kind}
          customer_name={session.customer_name}
          {...(secret_id !== undefined && { secret_id })}
          only_credentials
          onSubmit={async (given) => {
            const { credentials, server_side_oauth_secret_id } = given
            const replaced = {
              ...(credentials && { credentials }),
              ...(server_side_oauth_secret_id !== undefined && { server_side_oauth_secret_id }),
            }
            onChange(
              connector
                ? await linkspan.connectors.update(connector.id, replaced)
                : await linkspan.connectors.create<string>(given),
            )
          }}
        />
      )}
    </Loaded>
  )
}
