import type { SyncActivity } from '@linkspan/client'
import { Bars } from '../ui/chart/bars.tsx'
import { Picture } from '../ui/chart/picture.tsx'
import { numberText, Time } from '../ui/texts.tsx'
import { ConnectorLink, Whose } from './whose.tsx'

/** How many are drawn; the table has all. */
const DRAWN = 8

/** The quotas at vendors that are used most, as the last runs saw them. */
export function Quotas({ quotas }: Pick<SyncActivity, 'quotas'>) {
  const drawn = quotas.slice(0, DRAWN)
  return (
    <Picture
      title="Quotas used most"
      note="As the last sync of each connector saw them. Connectors of one account use the same quota."
      table={{
        columns: ['Connector', 'Whose', 'Quota', 'Used', 'Of', 'Full again'],
        rows: quotas.map((quota) => [
          <ConnectorLink key="connector" id={quota.id} name={quota.name} />,
          <Whose key="whose" connector={quota} />,
          titleOf(quota),
          numberText(quota.used),
          numberText(quota.most),
          <Time key="full" at={quota.full_at} />,
        ]),
      }}
    >
      <Bars
        labels={drawn.map((quota) => `${quota.name} · ${titleOf(quota)}`)}
        values={drawn.map(({ used, most }) => Math.floor((used / most) * 100))}
        most={100}
        textOf={(share) => `${numberText(share)} %`}
      />
    </Picture>
  )
}

const titleOf = ({ quota, source }: SyncActivity['quotas'][number]) =>
  [quota.replaceAll('_', ' '), ...(source ? [source] : [])].join(', ')
