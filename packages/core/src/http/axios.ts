import type { AxiosAdapter, AxiosRequestConfig, AxiosRequestHeaders, AxiosStatic } from 'axios'
// axios' entry for Node loads form-data and redirects with require(), which fails in an ES module bundle of esbuild.
// This one has the same core without them: each connector brings its own adapter or takes axios' fetch adapter.
// @ts-expect-error it comes without types
import portable from 'axios/dist/browser/axios.cjs'
import type { Sent, WireReply } from './wire.ts'

export const axios: AxiosStatic = portable

/** A request for axios. Core reads status and body itself, so that axios fails only if there is no reply. */
export function toConfig({ method, url, body = null, signal, reply, limit }: Sent): AxiosRequestConfig {
  return {
    method,
    url,
    data: body,
    signal,
    responseType: reply === 'stream' ? 'stream' : 'arraybuffer',
    validateStatus: () => true,
    transformRequest: [],
    transformResponse: [],
    maxRedirects: 0,
    maxContentLength: reply === 'whole' ? limit : -1,
    maxBodyLength: -1,
  }
}

/** Sends a request by an adapter, without axios around it. */
export function sendBy(adapter: AxiosAdapter, sent: Sent): Promise<WireReply> {
  const headers = Object.assign(new axios.AxiosHeaders(), sent.headers) as AxiosRequestHeaders
  return adapter({ ...toConfig(sent), timeout: 0, headers })
}
