import { type ConnectPages, OWN_LOOK } from '@linkspan/service'
import type { Express, RequestHandler } from 'express'
import { mountPath } from './middleware/problem.ts'
import { escapeHtml } from './pages/page.ts'
import { IMMUTABLE } from './static-file.ts'

/** How the page on which customers connect accounts looks, with the pictures that it shows. */
export interface ConnectPageSettings {
  readonly pages: ConnectPages
  readonly logos: readonly Logo[]
}

/** A picture, and the path under which it is served. */
export interface Logo {
  readonly path: string
  readonly type: string
  readonly base64: string
}

/** A picture that is opened by itself may do nothing. */
const ALONE = { 'Content-Security-Policy': "default-src 'none'; sandbox" }

/** Serves a picture. */
export function mountLogo(app: Express, { path, type, base64 }: Logo): void {
  const bytes = Buffer.from(base64, 'base64')
  const send: RequestHandler = (_request, response) => {
    response
      .type(type)
      .set({ ...IMMUTABLE, ...ALONE })
      .send(bytes)
  }
  mountPath(app, path, { get: [send] })
}

/** The page of a link with how it looks before the server knows for which organization it is. */
export function looking(html: string, settings: ConnectPageSettings | undefined): string {
  const { usual = OWN_LOOK } = settings?.pages ?? {}
  const look = `<meta name="appearance" content="${escapeHtml(JSON.stringify(usual))}" />`
  return html.replace('<meta name="appearance" />', () => look)
}
