import type { Approval } from '@linkspan/client'
import { cell } from '../output/flatten.ts'
import { printable } from '../output/printable.ts'

/** An approval for people: what each write changes, a line for each field. */
export function approvalText({ id, status, outcome, summary, account, writes, error }: Approval): string {
  const [only] = writes
  const alone = only?.summary === summary ? only : undefined
  const lines = [
    `${id}  ${outcome ?? status}`,
    summary,
    ...(account ? [`  of the account ${account.name} (${account.id})`] : []),
    ...(alone ? changeLines(alone) : writes.flatMap(writeLines)),
    ...(error ? [`${error.message} (${error.code})`] : []),
  ]
  return lines.map((line) => `${printable(line)}\n`).join('')
}

type Write = Approval['writes'][number]

/** A write of a change set, with its number and what it creates. */
function writeLines(write: Write): string[] {
  const { number, status, summary, provisional_ids } = write
  const ids = provisional_ids.length > 0 ? `  as ${provisional_ids.join(', ')}` : ''
  return [`${number}. ${status}: ${summary}${ids}`, ...changeLines(write)]
}

function changeLines({ diff, write: sent }: Write): string[] {
  // what it changes is not known, so that people need to see what is sent
  if (!diff) return [`  ${JSON.stringify(sent)}`]
  return diff.flatMap(({ id, before, after }) => [
    `  ${id ?? 'new'}${after ? '' : ': deleted'}`,
    ...Object.keys(after ?? before ?? {}).map(
      (field) =>
        `    ${field}: ${[before, after].flatMap((each) => (each ? [cell(each[field])] : [])).join(' -> ')}`,
    ),
  ])
}
