import { afterEach, beforeEach, vi } from 'vitest'
import { networkOf } from '@/lib/egress/address/special-networks'
import { egressPolicy } from '@/lib/egress/policy'
import * as configuration from '@/lib/env'
import type { TargetRow } from '@/lib/redelivery/targets/dto'
import { TARGET_DEFAULTS } from '@/lib/redelivery/targets/limits'
import type { NewTarget, TargetChange } from '@/lib/redelivery/targets/schemas'

export const LOOPBACK_ALLOWED = egressPolicy([networkOf('127.0.0.0/8')], [{ low: 443, high: 65_535 }])

/** Allows targets on this machine, for each test anew. */
export function useConfiguration() {
  beforeEach(() => configure({}))
  afterEach(() => {
    vi.restoreAllMocks()
  })
}

export function configure(change: Partial<configuration.Env>): void {
  vi.restoreAllMocks()
  const env = { ...configuration.env(), egress: LOOPBACK_ALLOWED, ...change }
  vi.spyOn(configuration, 'env').mockReturnValue(env)
}

export function newTarget(over: Partial<NewTarget> = {}): NewTarget {
  return {
    name: 'Staging',
    url: 'https://staging.acme.example/hook',
    kind: 'staging',
    typedName: null,
    secret: 'canary-target-secret-0123456789',
    headers: [{ name: 'x-gate', value: 'canary-header-value' }],
    ...TARGET_DEFAULTS,
    ...over,
  }
}

/** A change of a target that changes nothing. */
export const changeOfNothing = ({
  name,
  url,
  kind,
  headerNames,
  rate,
  concurrency,
  deadlineMs,
  changedAt,
}: TargetRow): TargetChange => ({
  name,
  url,
  kind,
  typedName: kind === 'production' ? name : null,
  secret: null,
  headers: headerNames.map((header) => ({ name: header, value: null })),
  rate,
  concurrency,
  deadlineMs,
  seen: changedAt,
})
