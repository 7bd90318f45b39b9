// asks the server of this container whether it can answer requests; a process that only works has no such port
const { PORT = '3000', LINKSPAN_ROLES = 'serve' } = process.env
const answers = LINKSPAN_ROLES.includes('serve')
const { ok } = answers ? await fetch(`http://127.0.0.1:${PORT || 3000}/readyz`) : { ok: true }
process.exitCode = ok ? 0 : 1
