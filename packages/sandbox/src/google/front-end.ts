import { html, type SandboxReply, type SandboxRequest } from '../kit/http.ts'

const page = (status: number, name: string, text: string): SandboxReply =>
  html(
    status,
    `<!DOCTYPE html>\n<html lang=en>\n  <meta charset=utf-8>\n  <title>Error ${status} (${name})!!1</title>\n  <p><b>${status}.</b> <ins>That’s an error.</ins>\n  <p>${text}  <ins>That’s all we know.</ins>\n`,
  )

/** Wraps a service: like Google's front end, it answers malformed and unknown paths with an HTML page. */
export function behindFrontEnd(
  answer: (request: SandboxRequest) => SandboxReply | undefined | Promise<SandboxReply | undefined>,
): (request: SandboxRequest) => Promise<SandboxReply> {
  return async (request) => {
    try {
      decodeURIComponent(request.path)
    } catch {
      return page(400, 'Bad Request', 'Your client has issued a malformed or illegal request.')
    }
    const shown = request.path.replace(/[^\w/:.~-]/g, '')
    const text = `The requested URL <code>${shown}</code> was not found on this server.`
    return (await answer(request)) ?? page(404, 'Not Found', text)
  }
}

/** Creates what finds the operation of a method and a path, whose variables are in braces; it gives undefined if there is none. */
export function createRouter<Operation extends { readonly method: string; readonly path: string }>(
  root: string,
  operations: readonly Operation[],
) {
  const routes = operations.map((operation) => ({
    operation,
    names: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    pattern: new RegExp(`^${root}${operation.path.replace(/\{\w+\}/g, '([^/:]+)')}$`),
  }))
  // a path without variables comes before one with variables, as files/trash before files/{fileId}
  routes.sort((left, right) => left.names.length - right.names.length)
  return (method: string, path: string) => {
    for (const { operation, names, pattern } of routes) {
      const found = operation.method === method ? pattern.exec(path) : null
      if (!found) continue
      const values = names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')])
      return { operation, variables: Object.fromEntries(values) as Record<string, string> }
    }
    return undefined
  }
}
