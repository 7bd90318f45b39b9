import type { Approval } from '@linkspan/client'
import { cell } from '../output/flatten.ts'
import { printable } from '../output/printable.ts'

/** An approval for people: what it changes, a line for each field. */
export function approvalText({
  id,
  status,
  outcome,
  summary,
  account,
  diff,
  write: sent,
  error,
}: Approval): string {
  const lines = [
    `${id}  ${outcome ?? status}`,
    summary,
    ...(account ? [`  of the account ${account.name} (${account.id})`] : []),
    ...(diff ?? []).flatMap(({ id: target, before, after }) => [
      `  ${target ?? 'new'}${after ? '' : ': deleted'}`,
      ...Object.keys(after ?? before ?? {}).map(
        (field) =>
          `    ${field}: ${[before, after].flatMap((each) => (each ? [cell(each[field])] : [])).join(' -> ')}`,
      ),
    ]),
    // what it changes is not known, so that people need to see what is sent
    ...(diff ? [] : [`  ${JSON.stringify(sent)}`]),
    ...(error ? [`${error.message} (${error.code})`] : []),
  ]
  return lines.map((line) => `${printable(line)}\n`).join('')
}
