import type { ConnectorRecord, ConnectSession } from '@linkspan/client'
import { isLinkspanError } from '@linkspan/client'
import { useState } from 'preact/hooks'
import { useResource } from '../data/resource.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Loaded, Problem, Skeleton } from '../ui/states.tsx'
import { ChooseKind } from './choose-kind.tsx'
import { type Connecting, type ConnectLink, onwards, openLink } from './link.ts'
import '../theme.ts'

/** The page on which a customer connects an account. */
export function ConnectPage() {
  const [link] = useState(openLink)
  return (
    <main id="main" class="alone">
      {link ? <Session link={link} /> : <NoLink />}
    </main>
  )
}

function NoLink() {
  return (
    <Page title="This link cannot be used" narrow>
      <p>It has expired, was withdrawn, or was opened in another window before.</p>
      <p class="strong">Ask for another link where this one came from.</p>
    </Page>
  )
}

/** What there is to do: connect, repair what the vendor refuses, or nothing more. */
function Session({ link }: { readonly link: ConnectLink }) {
  const found = useResource(link.id, () => read(link))
  const { value, error } = found.value
  if (isLinkspanError(error) && ['unauthenticated', 'not_found'].includes(error.code)) return <NoLink />
  if (value === undefined)
    return (
      <Page title="Connect" narrow>
        {error === undefined ? <Skeleton /> : <Problem error={error} onRetry={found.reload} />}
      </Page>
    )
  if (value.connector?.status === 'active') return <Done link={link} session={value.session} />
  return <Open link={link} connecting={value} onChange={found.set} />
}

async function read({ id, linkspan }: ConnectLink): Promise<Connecting> {
  const session = await linkspan.connect_sessions.get(id)
  const { connector_id } = session
  return {
    session,
    connector: connector_id === null ? undefined : await linkspan.connectors.get(connector_id),
  }
}

function Done({ link, session }: { readonly link: ConnectLink; readonly session: ConnectSession }) {
  const { redirect_url } = session
  return (
    <Page title="Connected" narrow>
      <p role="status">The account is connected.</p>
      {redirect_url === null ? (
        <p>You can close this window.</p>
      ) : (
        <div>
          <ButtonLink kind="primary" href={onwards(link, redirect_url, 'completed')}>
            Continue
          </ButtonLink>
        </div>
      )}
    </Page>
  )
}

/** Connects an account; a connector whose credentials the vendor refuses gets other ones. */
function Open({
  link,
  connecting,
  onChange,
}: {
  readonly link: ConnectLink
  readonly connecting: Connecting
  onChange(connecting: Connecting): void
}) {
  const { session, connector } = connecting
  const [refusal, setRefusal] = useState(link.refusal)
  const kinds = useResource('kinds', async (signal) => {
    const { data } = await link.linkspan.definitions.list({ signal })
    const types = connector ? [connector.connector_type] : session.connector_types
    return data.filter(({ type }) => types === null || types.includes(type))
  })
  function changed(record: ConnectorRecord) {
    setRefusal(undefined)
    onChange({ session: { ...session, status: 'completed', connector_id: record.id }, connector: record })
    if (record.status === 'active' && session.redirect_url !== null)
      location.replace(onwards(link, session.redirect_url, 'completed'))
  }
  return (
    <Page
      title="Connect an account"
      narrow
      lead={`${session.customer_name} · this link works until ${new Date(session.expires_at).toLocaleTimeString()}`}
    >
      {refusal && (
        <div class="problem" role="alert">
          <p class="wrap">{refusal.message}</p>
          <p class="strong">Try again, and allow the access at the vendor.</p>
          <code>{refusal.code}</code>
        </div>
      )}
      {connector && (
        <div class="problem" role="alert">
          <p class="wrap">{connector.last_error?.message ?? 'The vendor refuses the credentials.'}</p>
          <p class="strong">Allow the access again, or correct the credentials.</p>
        </div>
      )}
      <Loaded resource={kinds} title="What can be connected could not be read.">
        {(all) => <ChooseKind link={link} kinds={all} connecting={connecting} onChange={changed} />}
      </Loaded>
      {session.redirect_url !== null && (
        <div>
          <ButtonLink kind="plain" href={onwards(link, session.redirect_url, session.status)}>
            Not now
          </ButtonLink>
        </div>
      )}
    </Page>
  )
}
