/**
 * A program in the place of the reader, which tries every way out that JavaScript has. Asked to open a file, it answers as a
 * reader does whose file failed: the message says for each way `out`, or why not. The name of the file says what is outside:
 * the server's process, a file of its own, and where it listens.
 */
const module = (name) => process.getBuiltinModule(name)
const fs = module('node:fs')

/** Each does something that a reader must not, or throws. */
const ways = ({ pid, file, folder, port, names, socket }) => ({
  'environment of the server': () => fs.readFileSync(`/proc/${pid}/environ`),
  'memory of the server': () => fs.openSync(`/proc/${pid}/mem`),
  'map of the memory': () => fs.readFileSync(`/proc/${pid}/maps`),
  'arguments of the server': () => fs.readFileSync(`/proc/${pid}/cmdline`),
  'descriptors of the server': () => fs.readdirSync(`/proc/${pid}/fd`),
  'root of the server': () => fs.readFileSync(`/proc/${pid}/root${file}`),
  'root of its own': () => fs.readFileSync(`/proc/self/root${file}`),
  'list of processes': () => fs.readdirSync('/proc'),
  'a file': () => fs.readFileSync(file),
  'a file by descriptor': () => fs.openSync(file),
  'a file as a stream': () => event(fs.createReadStream(file), 'data'),
  'a file as a promise': () => fs.promises.readFile(file),
  'a file as a blob': async () => (await fs.openAsBlob(file)).text(),
  'a file as variables': () => process.loadEnvFile(file),
  'a file as JSON': () => module('node:module').createRequire(file)(`${folder}/settings.json`),
  'a file as a module': () => import(`${folder}/module.mjs`),
  'a file in WASI': () => {
    const { WASI } = module('node:wasi')
    return new WASI({ version: 'preview1', preopens: { '/': folder } })
  },
  'a file by a name of its own': () => {
    fs.symlinkSync(file, own('link'))
    return fs.readFileSync(own('link'))
  },
  'a file by a second name': () => fs.linkSync(file, own('second')),
  'a copy of a file': () => fs.copyFileSync(file, own('copy')),
  'a folder': () => fs.readdirSync(folder),
  'the root folder': () => fs.opendirSync('/').readSync().name,
  'another working directory': () => process.chdir(folder),
  'the database': () => sqlite(file),
  'the database, attached': () =>
    sqlite(':memory:', `attach '${file}' as other; select * from other.sqlite_master`),
  'the database, by an address': () => sqlite(`file:${file}?immutable=1`),
  'a new database': () => sqlite(`${folder}/new.db`, 'create table new (x)'),
  'a thread without permissions': () => worker(`require('node:fs').readFileSync(${JSON.stringify(file)})`),
  'a thread with a program': () =>
    worker(`require('node:child_process').execFileSync(process.execPath, ['-v'])`),
  'a thread with a database': () =>
    worker(`new (require('node:sqlite').DatabaseSync)(${JSON.stringify(file)}).exec('vacuum')`),
  'a written file': () => fs.writeFileSync(`${folder}/new`, ''),
  'a written file of its own': () => fs.writeFileSync(own('new'), ''),
  'a file in shared memory': () => {
    fs.writeFileSync('/dev/shm/linkspan-way-out', '')
    fs.unlinkSync('/dev/shm/linkspan-way-out')
  },
  'a changed file': () => fs.appendFileSync(file, ''),
  'a shortened file': () => fs.truncateSync(file, 1),
  'a renamed file': () => fs.renameSync(`${folder}/victim`, `${folder}/renamed`),
  'a deleted file': () => fs.unlinkSync(`${folder}/renamed`),
  'other rights of a file': () => fs.chmodSync(file, 0o644),
  'another time of a file': () => fs.utimesSync(file, 1, 1),
  'a report': () => {
    process.report.directory = folder
    process.report.writeReport('report')
    fs.statSync(`${folder}/report`)
  },
  'a program': () => must(module('node:child_process').spawnSync(process.execPath, ['-v'])),
  'a shell': () => module('node:child_process').execSync('true'),
  'a process of a cluster': () => event(module('node:cluster').fork(), 'online'),
  'native code': () => {
    try {
      process.dlopen({ exports: {} }, file)
    } catch (error) {
      // it was read, and is no library
      if (!/invalid ELF header|file too short/.test(error.message)) throw error
    }
  },
  'a connection': () => event(module('node:net').connect(port, '127.0.0.1'), 'connect'),
  'a connection by IPv6': () => event(module('node:net').connect(port, '::1'), 'connect'),
  'a request': () => fetch(`http://127.0.0.1:${port}/`).catch(({ cause }) => must({ error: cause })),
  'a local socket': () => event(module('node:net').connect(socket), 'connect'),
  'a server': () => event(module('node:net').createServer().listen(0, '127.0.0.1'), 'listening'),
  'a local server': () => event(module('node:net').createServer().listen(`${folder}/own.sock`), 'listening'),
  'an abstract server': () =>
    event(module('node:net').createServer().listen('\0linkspan-way-out'), 'listening'),
  'a datagram': () => event(module('node:dgram').createSocket('udp4').bind(0), 'listening'),
  'the names of hosts': () => {
    const resolver = new (module('node:dns').promises.Resolver)({ timeout: 200, tries: 1 })
    // a question that was sent gets no answer
    resolver.setServers([`127.0.0.1:${names}`])
    return resolver.resolve4('linkspan.example').catch((error) => {
      if (error.code !== 'ETIMEOUT') throw error
    })
  },
  'a debugger of its own': () => {
    module('node:inspector').open(0, '127.0.0.1')
    if (!module('node:inspector').url()) throw new Error('not open')
  },
  'a signal to the server': () => process.kill(pid, 'SIGWINCH'),
  'a debugger of the server': () => process._debugProcess(pid),
  'the rank of the server': () => {
    const os = module('node:os')
    os.setPriority(pid, os.getPriority(pid))
  },
  'a handle of the system': () => {
    const { error } = process
      .binding('spawn_sync')
      .spawn({ file: process.execPath, args: ['node', '-v'], stdio: [{ type: 'ignore' }] })
    if (error) throw new Error(`error ${error}`)
  },
})

const own = (name) => `${import.meta.dirname}/${name}`

function must({ error }) {
  if (error) throw error
}

function sqlite(name, statements = 'select * from sqlite_master') {
  ;new (module('node:sqlite').DatabaseSync)(name).exec(statements)
}

/** Runs code in a thread that has no permission model. */
async function worker(code) {
  const thread = new (module('node:worker_threads').Worker)(code, { eval: true, execArgv: [] })
  await event(thread, 'exit')
}

/** Resolves when an emitter emits an event before an error, and frees it. */
async function event(emitter, name) {
  try {
    return await new Promise((resolve, reject) => {
      emitter.once(name, resolve).once('error', reject)
      setTimeout(() => reject(new Error('no answer')), 5_000).unref()
    })
  } finally {
    for (const end of ['terminate', 'destroy', 'close', 'kill'])
      if (typeof emitter[end] === 'function') {
        emitter[end]()
        break
      }
  }
}

process.on('message', async ({ type, file, task }) => {
  if (type !== 'open') return
  const found = {}
  const { brief, ...outside } = JSON.parse(task.facts.name)
  for (const [name, tries] of Object.entries(ways(outside)))
    try {
      await tries()
      found[name] = 'out'
    } catch (error) {
      found[name] = error?.code ?? error?.message ?? 'refused'
    }
  // a reader's message is cut, and holds no more than what is open
  const open = Object.keys(found).filter((name) => found[name] === 'out')
  const message = JSON.stringify(brief ? { tried: Object.keys(found).length, open } : found)
  process.send({ type: 'failed', file, code: 'file_malformed', message }, () => process.disconnect())
})
