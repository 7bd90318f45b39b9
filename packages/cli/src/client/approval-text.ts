import type { Approval } from '@linkspan/client'
import { cell } from '../output/flatten.ts'
import { printable } from '../output/printable.ts'

/** An approval for people: what each write changes, a line for each field. */
export function approvalText(shown: Approval): string {
  const { id, status, outcome, summary, account, measure, writes, error } = shown
  const [only] = writes
  const alone = only?.summary === summary ? only : undefined
  const lines = [
    `${id}  ${outcome ?? status}`,
    summary,
    ...(account ? [`  of the account ${account.name} (${account.id})`] : []),
    ...(measure ? measureLines(measure) : []),
    ...(alone ? changeLines(alone) : writes.flatMap(writeLines)),
    ...(error ? [`${error.message} (${error.code})`] : []),
  ]
  return lines.map((line) => `${printable(line)}\n`).join('')
}

/** What people judge a change set by, or why that is not known. */
function measureLines({ entity, before, after, error }: NonNullable<Approval['measure']>): string[] {
  if (error) return [`measure of ${entity}: ${error.message} (${error.code})`, `  ${error.remedy}`]
  if (!after) return [`measure of ${entity}: it is taken at the submission`]
  return [`measure of ${entity}`, `  before: ${JSON.stringify(before)}`, `  after: ${JSON.stringify(after)}`]
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
