import type { EndpointId } from '@/lib/ramp'
import { ACCOUNT_CASES } from './accounts'
import type { EndpointCase } from './case'
import { DEBIT_CARD_CASES } from './debit-cards'
import { INTEGRATOR_CASES } from './integrator'
import { RAMP_CASES } from './ramps'
import { USER_CASES } from './users'

/** The type makes the build fail if an endpoint has no case. */
export const CASES: Record<EndpointId, EndpointCase> = {
  ...INTEGRATOR_CASES,
  ...ACCOUNT_CASES,
  ...DEBIT_CARD_CASES,
  ...USER_CASES,
  ...RAMP_CASES,
}
