import type { Transaction } from '../db'
import type { MetricName } from './metrics'
import type { MetricSample } from './registry'

/** Some metrics that one short transaction reads, by indexes and kept counts alone. */
export type MetricsReading = {
  name: string
  metrics: readonly MetricName[]
  read: (tx: Transaction, environments: readonly string[]) => Promise<readonly MetricSample[]>
}
