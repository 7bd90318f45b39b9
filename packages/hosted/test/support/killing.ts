/**
 * A module that kills its process when it has run, or is about to run, a statement; with `then`, the first such one
 * after the statement.
 */
export const killing = (when: 'before' | 'after', statement: RegExp, then?: RegExp): string => `
  import { createRequire } from 'node:module'
  import { DatabaseSync } from 'node:sqlite'
  const { Client } = createRequire(${JSON.stringify(import.meta.url)})('pg')
  const steps = [${[statement, then].filter(Boolean).join(', ')}]
  const isLast = (sql) => steps[0].test(sql) && (steps.length === 1 || void steps.shift())
  const die = () => process.kill(process.pid, 'SIGKILL')

  const query = Client.prototype.query
  Client.prototype.query = function (given, ...more) {
    if (!isLast(given.text ?? given)) return query.call(this, given, ...more)
    return '${when}' === 'before' ? die() : query.call(this, given, ...more).then(die)
  }
  const prepare = DatabaseSync.prototype.prepare
  DatabaseSync.prototype.prepare = function (sql) {
    const made = prepare.call(this, sql)
    if (!isLast(sql)) return made
    for (const name of ['run', 'all', 'get', 'iterate']) {
      const own = made[name].bind(made)
      made[name] = (...parts) => {
        const result = '${when}' === 'after' ? own(...parts) : undefined
        die()
        return result
      }
    }
    return made
  }`
