import { busiestHour, longestWait, type Traffic } from './traffic'

/** As `bench/report.json` has them: bytes of a delivery, and deliveries a second. */
export type Costs = { stored: number; indexedById: number; archived: number; exported: number }

/** Of one database server, in bytes. */
export type DatabaseServer = { disk: number; memory: number }

/** What is left for growth, old versions of rows and the log. */
const DISK_USED = 0.7
/** The rest is for the newest rows, and for those who read. */
const MEMORY_FOR_INDEXES = 0.5
const TIME_FOR_SYNC = 0.5

const SECONDS_OF_HOUR = 3_600

type Limit = { name: string; because: string; most: (load: Load, servers: number) => number }

/** `share`: of all deliveries, those of the busiest second. */
type Load = { costs: Costs; server: DatabaseServer; share: number }

/** How many deliveries so many servers hold, by each thing that runs out. */
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

/** The limit that so many servers reach first as deliveries grow, and the others after it. */
export function reachedLimits(load: Load, servers: number): ReachedLimit[] {
  return LIMITS.map(({ name, because, most }) => ({ name, because, most: most(load, servers) })).toSorted(
    (a, b) => a.most - b.most,
  )
}

export type Plan = {
  deliveries: number
  busiestSecond: number
  /** The longest wait in hours on one server that gives half of its time. */
  longestWait: number
  storedBytes: number
  exportHours: number
  /** How many servers each limit asks for, the most first. */
  needs: { name: string; because: string; servers: number }[]
  /** What one, two, four … servers hold, and by which limit. */
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

/** What a million stored deliveries cost a month where a server costs `price`, in its currency. */
export function costPerMillion({ deliveries, needs }: Pick<Plan, 'deliveries' | 'needs'>, price: number): number {
  const [most] = needs
  return ((most?.servers ?? 1) * price * 1e6) / deliveries
}
