import { declareCommand } from '../declaration.ts'
import { connectionOptions, formatOptions, jsonOption, option, wholeNumber } from '../options.ts'

const approval = { approval: 'its id; linkspan approvals list shows all' }

/** The commands for writes that a person decides on. */
export const approvalCommands = {
  list: declareCommand({
    name: 'approvals list',
    group: 'Client',
    summary: 'list writes that need an approval, newest first',
    options: [
      option('--status <status>', 'pending, approved, refused, expired or executed; default pending'),
      option('--all', 'those of every status').conflicts('status'),
      option('--connector <id>', 'only those of this connector'),
      wholeNumber('--limit <count>', 'how many; default 100', 1, 1000),
      ...formatOptions,
      ...connectionOptions,
    ],
    examples: ['linkspan approvals list', 'linkspan approvals list --all --json'],
  }),
  show: declareCommand({
    name: 'approvals show <approval>',
    group: 'Client',
    summary: 'show what a write changes, and what came of it',
    arguments: approval,
    options: [jsonOption, ...connectionOptions],
    examples: ['linkspan approvals show apr_4b0f', 'linkspan approvals show apr_4b0f --json'],
  }),
  approve: declareCommand({
    name: 'approvals approve <approval>',
    group: 'Client',
    summary: 'approve a write and send it; prints what came of it',
    arguments: approval,
    options: [option('--yes', 'do not ask'), jsonOption, ...connectionOptions],
    details:
      'Nothing is sent if somebody has changed the target meanwhile. The exit code is 1 unless it succeeded.',
    examples: ['linkspan approvals approve apr_4b0f', 'linkspan approvals approve apr_4b0f --yes'],
  }),
  refuse: declareCommand({
    name: 'approvals refuse <approval>',
    group: 'Client',
    summary: 'refuse a write, which is never sent',
    arguments: approval,
    options: [jsonOption, ...connectionOptions],
    examples: ['linkspan approvals refuse apr_4b0f'],
  }),
  wait: declareCommand({
    name: 'approvals wait <approval>',
    group: 'Client',
    summary: 'wait until a write is executed, refused or expired',
    arguments: approval,
    options: [jsonOption, ...connectionOptions],
    details: 'The exit code is 1 unless it succeeded.',
    examples: ['linkspan approvals wait apr_4b0f --json'],
  }),
}
