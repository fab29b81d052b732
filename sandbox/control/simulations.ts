import { ACCOUNT_SIMULATIONS } from './account-simulations'
import { CREDIT_SIMULATIONS } from './credit-simulations'
import { DEPOSIT_SIMULATIONS } from './deposit-simulations'
import { EVENT_SIMULATIONS } from './event-simulations'
import { OFF_RAMP_SIMULATIONS } from './off-ramp-simulations'
import { QUOTE_SIMULATIONS } from './quote-simulations'
import type { Simulation } from './simulation'

export const SIMULATIONS: Readonly<Record<string, Simulation>> = {
  ...OFF_RAMP_SIMULATIONS,
  ...QUOTE_SIMULATIONS,
  ...DEPOSIT_SIMULATIONS,
  ...CREDIT_SIMULATIONS,
  ...ACCOUNT_SIMULATIONS,
  ...EVENT_SIMULATIONS,
}

export const SIMULATION_NAMES = [...Object.keys(SIMULATIONS), 'records', 'retention']
