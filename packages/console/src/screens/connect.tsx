import { useEffect, useState } from 'preact/hooks'
import { beginConsent } from '../data/consent.ts'
import { definitionOf, kinds, readKinds } from '../data/definitions.ts'
import { useResource } from '../data/resource.ts'
import { addressOf, query, setQuery } from '../router.ts'
import { may } from '../session.ts'
import { useAction } from '../ui/action.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ConsentGroups, defaultNames } from '../ui/consent-groups.tsx'
import { TextField } from '../ui/fields.tsx'
import { KindChoice } from '../ui/kind-choice.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyCard, Loaded, Problem } from '../ui/states.tsx'
import { NewConnectorForm } from './connect/new-connector-form.tsx'
import { createConnector } from './create-connector.ts'

/** Connects an account: a kind, a customer, and then a consent or credentials. The address holds what was chosen. */
export function ConnectScreen() {
  const found = useResource('kinds', readKinds)
  const chosen = query.value.get('kind') ?? ''
  if (!may('operate'))
    return (
      <Page title="Connect" narrow crumbs={<a href={addressOf('/connectors')}>Connectors</a>}>
        <EmptyCard title="Your role may only look">
          Somebody with the role “operate” or “manage” can connect accounts.
        </EmptyCard>
      </Page>
    )
  return (
    <Page
      title="Connect"
      narrow
      crumbs={<a href={addressOf('/connectors')}>Connectors</a>}
      lead="An account of a customer becomes a connector: its data is synced and can be searched."
    >
      <Loaded resource={found} title="The kinds of connectors could not be read.">
        {(all) => (
          <>
            <KindChoice kinds={all} chosen={chosen} onChange={(type) => setQuery({ kind: type })} />
            {all.some(({ type }) => type === chosen) && <Ways key={chosen} type={chosen} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** The ways to connect a kind. */
function Ways({ type }: { readonly type: string }) {
  const kind = kinds.value.find((each) => each.type === type)
  const [customer_name, setCustomer] = useState(query.peek().get('customer') ?? '')
  const [fault, setFault] = useState<string>()
  const by_credentials = query.value.get('way') === 'credentials' || kind?.oauth === false
  const definition = useResource(type, () => definitionOf(type))
  const groups = kind?.consent_groups ?? []
  const [consent_groups, setGroups] = useState(() => defaultNames(groups))
  const begin = useAction(() =>
    beginConsent({ connector_type: type, customer_name: customer_name.trim(), consent_groups }),
  )
  useEffect(() => {
    setQuery({ customer: customer_name })
  }, [customer_name])
  return (
    <div class="card padded stack">
      <TextField
        label="Customer"
        value={customer_name}
        required
        fault={fault}
        hint="Your own name for whose account it is, such as the id that your application uses."
        onChange={setCustomer}
      />
      {!by_credentials && (
        <>
          <p class="quiet">
            You sign in at {kind?.title ?? 'the vendor'} and allow the access there. Then you come back here.
          </p>
          <ConsentGroups groups={groups} chosen={consent_groups} onChange={setGroups} />
          {begin.error !== undefined && <Problem error={begin.error} />}
          <div class="row wrapping">
            <Button
              kind="primary"
              busy={begin.is_busy}
              onPress={() => {
                setFault(customer_name.trim() === '' ? 'is required' : undefined)
                if (customer_name.trim() !== '') begin.run()
              }}
            >
              Continue to {kind?.title ?? type}
            </Button>
            <ButtonLink
              href={addressOf('/connect', { kind: type, customer: customer_name, way: 'credentials' })}
            >
              Enter credentials instead
            </ButtonLink>
          </div>
        </>
      )}
      {by_credentials && (
        <Loaded resource={definition}>
          {(full) => (
            <NewConnectorForm
              kind={full}
              customer_name={customer_name.trim()}
              onMissing={setFault}
              onSubmit={createConnector}
            />
          )}
        </Loaded>
      )}
    </div>
  )
}
