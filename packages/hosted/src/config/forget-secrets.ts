import { closeSync, existsSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'

/** The variables whose values are secrets. */
const SECRET =
  /^(?:DATABASE_URL|LINKSPAN_KEYS|LINKSPAN_(?:\w+_)?CLIENT_SECRET|LINKSPAN_TABLES_CATALOG_TOKEN|AWS_SECRET_ACCESS_KEY|AWS_SESSION_TOKEN|VAULT_TOKEN|VAULT_SECRET_ID)$/

/** The fields of `/proc/self/stat` after the program's name that say where in memory the variables begin and end. */
const [BEGIN, END] = [47, 48]

/**
 * Removes the secrets from the variables of this process: nothing that runs later can print them, and no child inherits
 * them. On Linux it also overwrites the text that `/proc/PID/environ` shows to other processes of the same user. Returns
 * false if they can still read it there.
 */
export function forgetSecrets(env: Record<string, string | undefined>): boolean {
  const names = new Set(Object.keys(env).filter((name) => SECRET.test(name)))
  for (const name of names) delete env[name]
  if (!existsSync('/proc/self/environ')) return true
  try {
    overwrite(names)
  } catch {
    // some sandboxes let no process write its own memory in this way
  }
  try {
    return variablesIn(readFileSync('/proc/self/environ'), names).length === 0
  } catch {
    // what this process may not read, no other of its user may
    return true
  }
}

function overwrite(names: ReadonlySet<string>): void {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // the program's name is in parentheses, and may contain blanks and parentheses itself
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [begin, end] = [Number(fields[BEGIN]), Number(fields[END])]
  const memory = openSync('/proc/self/mem', 'r+')
  try {
    const block = Buffer.alloc(end - begin)
    readSync(memory, block, 0, block.length, begin)
    for (const { at, length } of variablesIn(block, names))
      writeSync(memory, Buffer.alloc(length), 0, length, begin + at)
  } finally {
    closeSync(memory)
  }
}

/** Where the variables with these names are in a block of variables. A zero byte ends each. */
function variablesIn(block: Buffer, names: ReadonlySet<string>): { at: number; length: number }[] {
  const found: { at: number; length: number }[] = []
  let at = 0
  // each character of latin1 is a byte
  for (const variable of block.toString('latin1').split('\0')) {
    if (names.has(variable.split('=', 1)[0] ?? '')) found.push({ at, length: variable.length })
    at += variable.length + 1
  }
  return found
}
