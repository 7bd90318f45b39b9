import { join } from 'node:path'
import { createSandbox, type Sandbox, type SandboxOptions } from '@linkspan/sandbox'
import {
  createWebAnalytics,
  type WebAnalytics,
  type WebAnalyticsCredentials,
  type WebAnalyticsOptions,
} from '../src/index.ts'

/** A sandbox. If `LINKSPAN_RECORD` names a folder, its exchanges are recorded there. */
export function openSandbox(name: string, options: SandboxOptions = {}): Promise<Sandbox> {
  const folder = process.env.LINKSPAN_RECORD
  return createSandbox({ ...(folder && { record: join(folder, `${name}.jsonl`) }), ...options })
}

/** The web-analytics connector on a sandbox, with fresh credentials of its user. */
export function openWebAnalytics(
  sandbox: Sandbox,
  credentials: WebAnalyticsCredentials = {},
  options: WebAnalyticsOptions = {},
): WebAnalytics {
  return createWebAnalytics({
    base_url: sandbox.web_analytics.base_url,
    admin_base_url: sandbox.web_analytics.admin_base_url,
    token_url: sandbox.google_accounts.token_url,
    ...options,
    credentials: { ...sandbox.web_analytics.credentials(), ...credentials },
  })
}
