/**
 * The address of the next page in a `Link` header (RFC 8288), for vendors that page by it; undefined on the last page. Vendors
 * may write the path of the address in another form, so that a list rather keeps its own path and takes the query.
 */
export function nextLinkOf(headers: Readonly<Record<string, string>>): URL | undefined {
  for (const [, address = '', parameters = ''] of (headers.link ?? '').matchAll(/<([^<>]*)>([^<]*)/g))
    if (/;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next\b)/i.test(parameters))
      return URL.parse(address) ?? undefined
  return undefined
}
