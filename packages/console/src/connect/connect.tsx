import type { ConnectVisit, DefinitionList } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { useResource } from '../data/resource.ts'
import { NewConnectorForm } from '../screens/connect/new-connector-form.tsx'
import { problemText, texts } from '../texts/texts.ts'
import { useAction } from '../ui/action.ts'
import { Button } from '../ui/button.tsx'
import { ConsentGroups } from '../ui/consent-groups.tsx'
import { KindChoice } from '../ui/kind-choice.tsx'
import { Loaded, Problem, Trace } from '../ui/states.tsx'
import { type Connecting, type ConnectLink, returnAddress } from './link.ts'

type ConnectRefusal = NonNullable<ConnectVisit['refusal']>
type Kind = DefinitionList['data'][number]

interface StepProps {
  readonly link: ConnectLink
  readonly connecting: Connecting
  /** Called when the connector was made, or has other credentials. */
  onChange(): Promise<void>
}

/** Connects an account, or gives the connector other credentials. What the vendor has refused is said first. */
export function ConnectAccount(props: StepProps) {
  const { link, connecting } = props
  const { visit, connector } = connecting
  const kinds = useResource('kinds', (signal) => link.linkspan.definitions.list({ signal }))
  // the connector may be made while the kinds are shown
  const types = connector ? [connector.connector_type] : visit.connector_types
  return (
    <>
      {visit.refusal && (
        <div class="problem" role="alert">
          <p class="wrap">{reasonOf(visit.refusal)}</p>
          <p class="strong">{connector ? texts.value.allow_again_or_correct : texts.value.try_and_allow}</p>
          <Trace code={visit.refusal.code} />
        </div>
      )}
      <Loaded resource={kinds} title={texts.value.kinds_unread}>
        {({ data }) => (
          <ChooseKind kinds={data.filter(({ type }) => types?.includes(type) ?? true)} {...props} />
        )}
      </Loaded>
    </>
  )
}

/** Why the vendor has refused, to the person who was there; what the server did comes before the vendor's words. */
const reasonOf = ({ code, message }: ConnectRefusal) =>
  code === 'access_denied'
    ? texts.value.not_allowed
    : problemText(code, message.replace(/^[\w-]+: (?:[\w.]+: )?/, ''))

/** Chooses a kind, if there are several, and then a consent or credentials. */
function ChooseKind({ kinds, ...props }: StepProps & { readonly kinds: readonly Kind[] }) {
  const { link } = props
  const [chosen, setChosen] = useState(link.kind)
  const kind = kinds.length === 1 ? kinds[0] : kinds.find(({ type }) => type === chosen)
  return (
    <>
      {kinds.length > 1 && <KindChoice kinds={kinds} chosen={chosen} onChange={setChosen} />}
      {kind && <Ways key={kind.type} kind={kind} {...props} />}
    </>
  )
}

function Ways({ kind, link, connecting, onChange }: StepProps & { readonly kind: Kind }) {
  const { type, title, oauth } = kind
  const words = texts.value
  const { customer_name, consent_groups: offered } = connecting.visit
  const [groups, setGroups] = useState<readonly string[]>(offered[type] ?? [])
  // a consent is for the kind that was chosen before it
  const [secret_id, setSecret] = useState(link.kind === type ? link.secret_id : undefined)
  const [by_credentials, setByCredentials] = useState(!oauth)
  const begin = useAction(async () => {
    const redirect_url = returnAddress(link, type)
    const consent = { connector_type: type, customer_name, redirect_url, consent_groups: [...groups] }
    const { consent_url } = await link.linkspan.oauth.initiate(consent)
    location.assign(consent_url)
  })
  if (secret_id === undefined && !by_credentials)
    return (
      <div class="card padded stack">
        <p>{words.sign_in_there(title)}</p>
        <ConsentGroups
          groups={kind.consent_groups.filter(({ name }) => offered[type]?.includes(name))}
          chosen={groups}
          onChange={setGroups}
        />
        {begin.error !== undefined && <Problem error={begin.error} />}
        <div class="row wrapping">
          <Button kind="primary" busy={begin.is_busy} onPress={begin.run}>
            {words.continue_to(title)}
          </Button>
          <Button onPress={() => setByCredentials(true)}>{words.credentials_instead}</Button>
        </div>
      </div>
    )
  return (
    <div class="card padded stack">
      {secret_id !== undefined && <p role="status">{words.granted(title)}</p>}
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
            {secret_id === undefined ? words.sign_in_instead(title) : words.allow_again}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Makes the connector, or gives the one that the link has made other credentials. */
function Credentials({
  link: { linkspan },
  connecting: { visit, connector },
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
          customer_name={visit.customer_name}
          {...(secret_id !== undefined && { secret_id })}
          only_credentials
          onSubmit={async (given) => {
            const { credentials, server_side_oauth_secret_id } = given
            const replaced = {
              ...(credentials && { credentials }),
              ...(server_side_oauth_secret_id !== undefined && { server_side_oauth_secret_id }),
            }
            if (connector) await linkspan.connectors.update(connector.id, replaced)
            else await linkspan.connectors.create<string>({ ...given, name: shortened(given.name) })
            await onChange()
          }}
        />
      )}
    </Loaded>
  )
}

/** A connector's name, which has the name of the customer in it, has at most 255 characters. */
const shortened = (name: string) => name.slice(0, 255).toWellFormed()
