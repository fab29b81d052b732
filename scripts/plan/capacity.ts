import { busiestHour, longestWait, type Traffic } from './traffic'

/** As in `bench/report.json`: the first two in bytes of a delivery, the others in deliveries a second. */
export type Costs = { stored: number; indexedById: number; archived: number; exported: number }

/** Disk and memory of one database server, in bytes. */
export type DatabaseServer = { disk: number; memory: number }

/** The rest of the disk is for growth, old versions of rows and the log. */
const DISK_USED = 0.7
/** The rest of the memory is for the newest rows, and for readers. */
const MEMORY_FOR_INDEXES = 0.5
const TIME_FOR_SYNC = 0.5

const SECONDS_OF_HOUR = 3_600

type Limit = { name: string; because: string; most: (load: Load, servers: number) => number }

/** `share` is the part of all deliveries that arrives in the busiest second. */
type Load = { costs: Costs; server: DatabaseServer; share: number }

/** Each limit answers how many deliveries a number of servers can hold before it is reached. */
const LIMITS: readonly Limit[] = [
  {
    name: 'disk',
    because: `rows and indexes fill ${100 * DISK_USED} % of the disk`,
    most: ({ costs, server }, servers) => (servers * server.disk * DISK_USED) / costs.stored,
  },
  {
    name: 'memory',
    because: `indexes by id fill ${100 * MEMORY_FOR_INDEXES} % of the memory; beyond that each new row waits for the disk`,
    most: ({ costs, server }, servers) => (servers * server.memory * MEMORY_FOR_INDEXES) / costs.indexedById,
  },
  {
    name: 'sync',
    because: `archiving takes ${100 * TIME_FOR_SYNC} % of the time in the busiest hour`,
    most: ({ costs, share }, servers) => (servers * costs.archived * TIME_FOR_SYNC) / share,
  },
]

export type ReachedLimit = { name: string; because: string; most: number }

/** All limits, in the order in which the servers reach them as deliveries grow. */
export function reachedLimits(load: Load, servers: number): ReachedLimit[] {
  return LIMITS.map(({ name, because, most }) => ({ name, because, most: most(load, servers) })).toSorted(
    (a, b) => a.most - b.most,
  )
}

export type Plan = {
  deliveries: number
  busiestSecond: number
  /** The longest wait for the sync in hours, on one server that gives it half of its time. */
  longestWait: number
  storedBytes: number
  exportHours: number
  /** The number of servers that each limit asks for, the most first. */
  needs: { name: string; because: string; servers: number }[]
  /** The deliveries that one, two, four … servers hold, and the limit that they reach first. */
  holds: { servers: number; deliveries: number; limit: string }[]
}

const SERVERS = [1, 2, 4, 8, 16, 32]

export function planCapacity(traffic: Traffic, costs: Costs, server: DatabaseServer): Plan {
  const deliveries = traffic.reduce((sum, hour) => sum + hour, 0)
  const busiestSecond = busiestHour(traffic) / SECONDS_OF_HOUR
  const load = { costs, server, share: busiestSecond / deliveries }
  return {
    deliveries,
    busiestSecond,
    longestWait: longestWait(traffic, costs.archived * TIME_FOR_SYNC * SECONDS_OF_HOUR),
    storedBytes: deliveries * costs.stored,
    exportHours: deliveries / costs.exported / SECONDS_OF_HOUR,
    needs: reachedLimits(load, 1).map(({ name, because, most }) => ({
      name,
      because,
      servers: Math.max(1, Math.ceil(deliveries / most)),
    })),
    holds: SERVERS.flatMap((servers) => {
      const [first] = reachedLimits(load, servers)
      return first ? [{ servers, deliveries: first.most, limit: first.name }] : []
    }),
  }
}

/** The monthly cost of a million stored deliveries, in the currency of `price`, the monthly cost of a server. */
export function costPerMillion({ deliveries, needs }: Pick<Plan, 'deliveries' | 'needs'>, price: number): number {
  const [most] = needs
  return ((most?.servers ?? 1) * price * 1e6) / deliveries
}
