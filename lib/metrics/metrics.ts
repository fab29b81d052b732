/** A metric as Prometheus knows it; units are in its name. `of`: whether it tells of this process alone, or of the database and is alike in each process. */
type Metric = {
  kind: 'counter' | 'gauge' | 'histogram'
  of: 'process' | 'database'
  labels: readonly string[]
  help: string
}

/** Every metric that is our own. Labels hold names of few values: never an id, an address or a path as it was asked for. */
export const METRICS = {
  rampdesk_http_requests_total: {
    kind: 'counter',
    of: 'process',
    labels: ['method', 'route', 'status'],
    help: 'Answered requests, by the pattern of their route. 499: the client left before the answer.',
  },
  rampdesk_http_request_duration_seconds: {
    kind: 'histogram',
    of: 'process',
    labels: ['method', 'route'],
    help: 'Time from the head of a request to the end of its answer, without streams.',
  },
  rampdesk_http_requests_open: {
    kind: 'gauge',
    of: 'process',
    labels: [],
    help: 'Requests whose answer has not ended yet, including streams.',
  },
  rampdesk_streams_open: { kind: 'gauge', of: 'process', labels: [], help: 'Open live lists.' },
  rampdesk_database_connections: {
    kind: 'gauge',
    of: 'process',
    labels: ['state'],
    help: 'Connections in the pool: used or idle. PGlite has one.',
  },
  rampdesk_database_connections_limit: {
    kind: 'gauge',
    of: 'process',
    labels: [],
    help: 'Connections that the pool may open.',
  },
  rampdesk_database_waiting: {
    kind: 'gauge',
    of: 'process',
    labels: [],
    help: 'Queries and transactions that wait for a connection or, on PGlite, for their turn.',
  },
  rampdesk_replica_read: {
    kind: 'gauge',
    of: 'process',
    labels: [],
    help: '1 if this process reads from the replica, 0 if it can’t or if nothing has been asked yet; absent without a replica.',
  },
  rampdesk_replica_behind_seconds: {
    kind: 'gauge',
    of: 'process',
    labels: [],
    help: 'How far behind the replica was at most when last measured; absent while it is not read.',
  },
  rampdesk_worker_runs: {
    kind: 'gauge',
    of: 'process',
    labels: [],
    help: '1 if this process takes jobs, otherwise 0.',
  },
  rampdesk_redelivery_sends_total: {
    kind: 'counter',
    of: 'process',
    labels: ['environment', 'state'],
    help: 'Redeliveries that this process sent, by how they ended.',
  },
  rampdesk_reading_failed: {
    kind: 'gauge',
    of: 'process',
    labels: ['reading'],
    help: '1 if the database did not answer in time for this scrape: the metrics of that reading are absent.',
  },
  rampdesk_sync_records: { kind: 'gauge', of: 'database', labels: ['environment'], help: 'Deliveries in the archive.' },
  rampdesk_sync_lag_seconds: {
    kind: 'gauge',
    of: 'database',
    labels: ['environment'],
    help: 'Time since a sync last caught up with the platform; absent before the first one.',
  },
  rampdesk_sync_full_pass_age_seconds: {
    kind: 'gauge',
    of: 'database',
    labels: ['environment'],
    help: 'Time since the last completed full pass began; absent before the first one.',
  },
  rampdesk_sync_unanswered_seconds: {
    kind: 'gauge',
    of: 'database',
    labels: ['environment'],
    help: 'How long the running sync has had no answer from the platform; 0 if it has one.',
  },
  rampdesk_sync_problem: {
    kind: 'gauge',
    of: 'database',
    labels: ['environment', 'code', 'paused'],
    help: '1 for the problem that the last sync ended with. paused="yes": it stays until someone fixes the cause.',
  },
  rampdesk_coverage_age_seconds: {
    kind: 'gauge',
    of: 'database',
    labels: ['environment'],
    help: 'Time since the instant up to which the archive is complete; absent if nothing is claimed.',
  },
  rampdesk_coverage_holes: {
    kind: 'gauge',
    of: 'database',
    labels: ['environment'],
    help: 'Time ranges that the archive lacks.',
  },
  rampdesk_deliveries: {
    kind: 'gauge',
    of: 'database',
    labels: ['environment', 'outcome'],
    help: 'Deliveries in the archive, by outcome. A purge lowers it.',
  },
  rampdesk_deliveries_recent: {
    kind: 'gauge',
    of: 'database',
    labels: ['environment', 'outcome'],
    help: 'Deliveries of the current and the previous hour (by their own time), by outcome.',
  },
  rampdesk_failures_open: { kind: 'gauge', of: 'database', labels: ['environment'], help: 'Unresolved failures.' },
  rampdesk_redelivery_jobs: {
    kind: 'gauge',
    of: 'database',
    labels: ['environment', 'state'],
    help: 'Redeliveries in preparation or running, or whose last requests are on their way.',
  },
  rampdesk_redelivery_waiting: {
    kind: 'gauge',
    of: 'database',
    labels: ['environment'],
    help: 'Deliveries that wait in those redeliveries.',
  },
  rampdesk_alerts_firing: {
    kind: 'gauge',
    of: 'database',
    labels: ['environment', 'severity'],
    help: 'Firing alerts.',
  },
  rampdesk_jobs: {
    kind: 'gauge',
    of: 'database',
    labels: ['queue', 'state'],
    help: 'Jobs that wait to be taken, and running jobs as the worker last counted them.',
  },
  rampdesk_jobs_oldest_waiting_seconds: {
    kind: 'gauge',
    of: 'database',
    labels: ['queue'],
    help: 'How long the oldest job has been due without being taken; 0 if none waits.',
  },
  rampdesk_worker_heard_age_seconds: {
    kind: 'gauge',
    of: 'database',
    labels: [],
    help: 'Time since a worker of any process last gave a sign of life; absent before the first one.',
  },
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof METRICS
