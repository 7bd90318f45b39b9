import { type ConnectorKind, systemClock } from '@linkspan/core'
import { endingVersions } from '@linkspan/service'
import { type Finding, ok, warn } from './finding.ts'

/** Checks whether the versions of vendors' APIs that the server uses end soon. Nothing is sent. */
export function* checkVersions(
  kinds: readonly Pick<ConnectorKind, 'type' | 'apis'>[],
  now: () => number = systemClock.now,
): Generator<Finding> {
  const ending = endingVersions(kinds, [], now())
  for (const { connector_type, api, version, sunset, days_left } of ending)
    yield warn(
      'versions',
      days_left > 0
        ? `${connector_type} uses ${version} of the API ${api}, which ends on ${sunset}, in ${days_left} days`
        : `${connector_type} uses ${version} of the API ${api}, which has ended on ${sunset}`,
      'Update Linkspan: a newer release uses a newer version.',
    )
  if (ending.length === 0) yield ok('versions', 'no version of a vendor’s API ends within 90 days')
}
