import { type CallOptions, defineEntity, type Page, withMethod, withPages } from '@linkspan/core'
import type { NamedRowOf } from '../named-record.ts'
import {
  anyReport,
  batch,
  type PivotParams,
  type PivotReport,
  pivot,
  type RealtimeParams,
  type Report,
  type RunParams,
  realtime,
} from '../own-reports.ts'
import type { ReportMeta } from '../report.ts'

export const reports = defineEntity({
  name: 'reports',
  summary: 'Reports of one property with any columns; rows have the names of the columns.',
  actions: {
    run: withPages<
      <const Dimension extends string = never, const Metric extends string = never>(
        params: RunParams<Dimension, Metric>,
        options?: CallOptions,
      ) => Promise<Page<NamedRowOf<Dimension, Metric>, ReportMeta>>,
      <const Dimension extends string = never, const Metric extends string = never>(
        params: RunParams<Dimension, Metric>,
        options?: CallOptions,
      ) => AsyncGenerator<NamedRowOf<Dimension, Metric>, void, undefined>
    >(anyReport('Runs a report with the dimensions, metrics and filters that you choose.')),
    realtime: withMethod<
      <const Dimension extends string = never, const Metric extends string = never>(
        params: RealtimeParams<Dimension, Metric>,
        options?: CallOptions,
      ) => Promise<Report<NamedRowOf<Dimension, Metric>>>
    >(realtime('Runs a report on the last 30 minutes.')),
    pivot: withMethod<
      <const Dimension extends string = never, const Metric extends string = never>(
        params: PivotParams<Dimension, Metric>,
        options?: CallOptions,
      ) => Promise<PivotReport<NamedRowOf<Dimension, Metric>>>
    >(pivot('Runs a report as a table whose columns are values of dimensions.')),
    batch: batch('Runs up to 5 reports in one call.'),
  },
})
