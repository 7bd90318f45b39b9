import joins from '../fixtures/joins.json' with { type: 'json' }
import measured from '../fixtures/measured.json' with { type: 'json' }
import type { ResourceName } from './catalogue.ts'

/** The resources whose fields SELECT may name beside those of FROM's own resource. */
const BESIDE: Readonly<Record<ResourceName, readonly string[]>> = joins

/** Whether a FROM clause may name the resource. */
export const isResource = (name: string): name is ResourceName => Object.hasOwn(BESIDE, name)

/** Every resource that a FROM clause may name. */
export const resourceNames = (): ResourceName[] => Object.keys(BESIDE).filter(isResource)

/** The resources whose fields a query of one may name: its own first. */
export const joinsOf = (name: ResourceName): readonly string[] => [name, ...BESIDE[name]]

/** The resources beside the views that have metrics and segments. */
const WITH_METRICS: ReadonlySet<string> = new Set(measured)

/** Whether a resource has metrics and segments; criteria, the label tables, assets and others have none. */
export const hasMetrics = (name: ResourceName): boolean =>
  WITH_METRICS.has(name) || (name.endsWith('_view') && name !== 'asset_group_top_combination_view')
