import 'server-only'
import type { QueueOptions } from 'pg-boss'
import type { z } from 'zod'
import type { Work } from '../db/turns/work'
import type { Environment } from '../env'
import type { Permission } from '../model/role'

/** Whose rights the jobs of a queue have, and what happens to the jobs when these rights are gone. */
type ActsFor =
  | { whom: 'operator'; permissions: readonly Permission[]; stops: string }
  | { whom: 'desk'; because: string }

export type QueueSpec<Data extends object> = {
  name: string
  /** Reads the data of a job, which an older version may have written. */
  schema: z.ZodType<Data>
  options: QueueOptions
  actsFor: ActsFor
  /** The kind of work that the jobs are to the database. */
  work: Work
  /** At most one job of a key waits or runs. */
  keyOf: (data: Data) => string
  /** At most one job of a group runs. */
  groupOf: (data: Data) => string
  /** How many jobs run at a time in one worker. */
  concurrency: (environments: readonly Environment[]) => number
  schedules: (environments: readonly Environment[]) => { cron: string; data: Data }[]
  /** Jobs that are added when a worker starts, ahead of the schedule. */
  atStart: (environments: readonly Environment[]) => Data[]
}

type Plain = 'name' | 'options' | 'actsFor' | 'work' | 'concurrency' | 'schedules' | 'atStart'

/** A queue with its data type hidden, for lists of queues. */
export type Queue<Data extends object = object> = Pick<QueueSpec<object>, Plain> & {
  /** The key and the group of a job in its queue. */
  place: (data: object) => { singletonKey: string; group: { id: string } }
  /** Parses the data of a job. @throws ZodError for data that no version of the job has. */
  read: (data: unknown) => Data
}

export function defineQueue<Data extends object>(spec: QueueSpec<Data>): Queue<Data> {
  const { schema, keyOf, groupOf, ...plain } = spec
  return {
    ...plain,
    place: (input) => {
      const data = schema.parse(input)
      return { singletonKey: keyOf(data), group: { id: groupOf(data) } }
    },
    read: (data) => schema.parse(data),
  }
}
