import { choice, declareCommand, jsonOption, option, repeated } from '@linkspan/cli'

/** The commands for the server as a whole. */
export const serverCommands = {
  start: declareCommand({
    name: 'start',
    group: 'Server',
    summary: 'start the server',
    details: `Settings are variables of the environment, such as PORT, LINKSPAN_KEYS and DATABASE_URL.
Without NODE_ENV=production it is in development mode: it makes its own key, organization and client.`,
    examples: ['linkspan start', 'PORT=8080 LINKSPAN_DATA_DIR=/var/lib/linkspan linkspan start'],
  }),
  console: declareCommand({
    name: 'console',
    group: 'Server',
    summary: 'print a link by which a person signs in to the console',
    details: `The link works once, within ten minutes. The server has to run, and to know its own address: LINKSPAN_PUBLIC_URL.
read looks and searches; operate also changes, connects and syncs; manage does everything.`,
    options: [
      choice('--role <role>', 'what the person may do; default manage', ['read', 'operate', 'manage']),
      option('--name <name>', 'the name of the person, as events show it; default operator'),
      option('--organization <id>', 'the organization; needed only if there are several'),
    ],
    examples: ['linkspan console', 'linkspan console --role read --name Sam'],
  }),
  doctor: declareCommand({
    name: 'doctor',
    group: 'Server',
    summary: 'check the settings and everything that the server depends on; change nothing',
    details: `Each line says ok, warn or fail, and what to do. Run it with the variables of the server.
The exit code is 1 if a line says fail.`,
    options: [
      repeated('--vendor <type>', 'check only this vendor, such as advertising; may be repeated'),
      jsonOption,
    ],
    examples: ['linkspan doctor', 'linkspan doctor --json | jq \'.checks[] | select(.status != "ok")\''],
  }),
}
