import { expect } from 'vitest'
import { type Listed, readableIn, unreadableIn } from '@/lib/ramp'
import type { Platform } from '../support/platform'

/** A refusal other than a 400 for a field or a 404. */
export type Refusal = { status: number; type?: string; provoke(platform: Platform): Promise<unknown> }

/** A request that the client refuses to send, so the test sends it raw. */
export type InvalidRequest = { target?: string; body?: string; headers?: Record<string, string>; field: string }

export type EndpointCase = {
  succeed(platform: Platform): Promise<void>
  /** Requests that the platform answers with 400, by reason. */
  invalid?: Record<string, InvalidRequest>
  missing?: (platform: Platform) => Promise<unknown>
  refused?: Record<string, Refusal>
  sample: { target: string; body?: string; headers?: Record<string, string> }
  existing?: (platform: Platform) => Promise<string>
}

/** An id with a slash, which has to be encoded to stay one segment of the path. */
export const MISSING_ID = 'does/not exist'

export const LIMITS = Object.fromEntries(
  ['0', '101', '-1', '1.5', 'x', ''].map((limit) => [`limit ${limit}`, `limit=${limit}`]),
)

export function invalidQueries(path: string, queries: Record<string, string>): Record<string, InvalidRequest> {
  return Object.fromEntries(
    Object.entries(queries).map(([reason, query]) => [
      reason,
      { target: `${path}?${query}`, field: query.split('=')[0] ?? '' },
    ]),
  )
}

export function allOf<Item>(list: readonly Listed<Item>[]): Item[] {
  expect(unreadableIn(list)).toEqual([])
  return readableIn(list)
}

/** The first matching item of a list; the test fails if there is none. */
export function firstOf<Item>(list: readonly Listed<Item>[], test: (item: Item) => boolean = () => true): Item {
  return allOf(list).find(test) ?? expect.fail('the sandbox has one of these')
}
