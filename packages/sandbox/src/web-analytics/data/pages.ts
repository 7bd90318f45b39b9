import site from '../fixtures/pages.json' with { type: 'json' }
import type { Property } from './properties.ts'

/** A page of a site in reports. */
export interface SitePage {
  path: string
  /** With its question mark; empty without a query. */
  query: string
  title: string
}

/** The page of the row "(other)". */
const OTHER = '(other)'

/** The page of an index; past the listed pages it is the one of the row "(other)". */
export function sitePage(property: Property, index: number): SitePage {
  if (property.page_limit !== undefined && index >= property.page_limit)
    return { path: OTHER, query: '', title: OTHER }
  const front = site.front[index]
  if (front) return front
  const section = site.sections[index % site.sections.length] as string
  return {
    path: `/${section}/item-${index}`,
    query: index % 3 === 0 ? `?ref=mail&v=${index % 7}` : '',
    title: `Item ${index} in ${section}`,
  }
}
