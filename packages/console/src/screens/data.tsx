import type { ConnectorRecord } from '@linkspan/client'
import { titleOf } from '../data/definitions.ts'
import { connectors, directory_state, keepDirectory } from '../data/directory.ts'
import { useKept } from '../data/use-kept.ts'
import { query, setQuery } from '../router.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Page } from '../ui/page.tsx'
import { useNarrow, VirtualRows } from '../ui/rows.tsx'
import { Empty, Skeleton } from '../ui/states.tsx'
import { amount } from '../ui/texts.tsx'
import { DirectoryProblem } from './directory-problem.tsx'
import { NothingConnected } from './nothing-connected.tsx'
import { ConnectorLink, Whose } from './whose.tsx'

/** Choosing whose data is looked at. */
export function DataScreen() {
  useKept(keepDirectory)
  const is_narrow = useNarrow(640)
  const text = query.value.get('q') ?? ''
  const { is_complete, error } = directory_state.value
  const all = connectors.value
  // the line keeps its place while the list is read
  const can_choose = all.length > 0 || (!is_complete && error === undefined)
  const found = all.filter(({ name, customer_name, connector_type }) =>
    `${name} ${customer_name} ${titleOf(connector_type)}`.toLowerCase().includes(text.toLowerCase()),
  )
  return (
    <Page title="Data" lead={can_choose && 'Choose a connector to search its records.'}>
      <DirectoryProblem />
      <search class="toolbar" hidden={is_complete && all.length === 0}>
        <TextField
          bare
          type="search"
          label="Search by name or customer"
          placeholder="Name or customer"
          class="search"
          value={text}
          onChange={(value) => setQuery({ q: value })}
        />
      </search>
      <div class="card" hidden={all.length === 0 && error !== undefined}>
        {found.length > 0 && (
          <VirtualRows
            label="Connectors"
            count={found.length}
            row_height={is_narrow ? 60 : 44}
            columns="group-columns data-columns"
            renderRow={(index) => <Row connector={found[index] as ConnectorRecord} />}
          />
        )}
        {found.length === 0 &&
          is_complete &&
          (all.length === 0 ? (
            <NothingConnected />
          ) : (
            <Empty
              title="No connector matches"
              action={<Button onPress={() => setQuery({ q: '' })}>Show all</Button>}
            >
              Change the words.
            </Empty>
          ))}
        {found.length === 0 && !is_complete && error === undefined && (
          <div class="padded-box">
            <Skeleton />
          </div>
        )}
      </div>
    </Page>
  )
}

function Row({ connector }: { readonly connector: ConnectorRecord }) {
  const records = connector.sync.entities.reduce((sum, { records }) => sum + records, 0)
  return (
    <>
      <span role="cell" class="row">
        <ConnectorLink id={connector.id} name={connector.name} view={['data']} class="strong" />
      </span>
      <span role="cell" class="quiet">
        <Whose connector={connector} />
      </span>
      <span role="cell" class="quiet number group-since">
        {amount(records, 'record')}
      </span>
    </>
  )
}
