import { expect } from 'vitest'
import { type Listed, readableIn, unreadableIn } from '@/lib/ramp'
import type { Platform } from '../support/platform'

/** A refusal other than 400 for a field and 404, by what provokes it through our client. */
export type Refusal = {
  status: number
  /** Of the problem document. */
  type?: string
  provoke(platform: Platform): Promise<unknown>
}

/** A raw request whose fields are wrong: the client refuses to send it. */
export type InvalidRequest = {
  target?: string
  body?: string
  headers?: Record<string, string>
  /** The first field that the refusal names. */
  field: string
}

/** How one endpoint is tried, through our client and without it. */
export type EndpointCase = {
  /** Calls the endpoint with input that is fine, and checks what it gives. */
  succeed(platform: Platform): Promise<void>
  /** Requests that must give 400, by the reason. */
  invalid?: Record<string, InvalidRequest>
  /** A request for something that does not exist. */
  missing?: (platform: Platform) => Promise<unknown>
  refused?: Record<string, Refusal>
  /** A path that can be asked for, and a body and headers where the endpoint takes them. */
  sample: { target: string; body?: string; headers?: Record<string, string> }
  /** The path of something that the user has, where the path holds an id. */
  existing?: (platform: Platform) => Promise<string>
}

/** An id that only holds together when it is encoded as one segment. */
export const MISSING_ID = 'does/not exist'

export const LIMITS = Object.fromEntries(
  ['0', '101', '-1', '1.5', 'x', ''].map((limit) => [`limit ${limit}`, `limit=${limit}`]),
)

/** Requests whose query holds one wrong parameter each. */
export function invalidQueries(path: string, queries: Record<string, string>): Record<string, InvalidRequest> {
  return Object.fromEntries(
    Object.entries(queries).map(([reason, query]) => [
      reason,
      { target: `${path}?${query}`, field: query.split('=')[0] ?? '' },
    ]),
  )
}

/** The items of a list, each of which must fit the contract. */
export function allOf<Item>(list: readonly Listed<Item>[]): Item[] {
  expect(unreadableIn(list)).toEqual([])
  return readableIn(list)
}

/** The first of a list that must not be empty. */
export function firstOf<Item>(list: readonly Listed<Item>[], test: (item: Item) => boolean = () => true): Item {
  return allOf(list).find(test) ?? expect.fail('the sandbox has one of these')
}
