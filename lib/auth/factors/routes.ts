import type { z } from 'zod'
import { get, post } from '../../api/route-data'
import type { AddedFactor, NewAuthenticatorApp, NewRecoveryCodes, OwnFactors } from './dto'
import type { AppBeginning, AppConfirmation, AppRemoval } from './schemas'

/** The routes have no environment, because an account belongs to none. */
export const FACTOR_ROUTES = {
  read: get('/api/auth/factors').answers<OwnFactors>(),
  beginApp: post('/api/auth/factors/app').body<AppBeginning>().answers<NewAuthenticatorApp>(),
  confirmApp: post('/api/auth/factors/app/confirm').body<z.input<typeof AppConfirmation>>().answers<AddedFactor>(),
  removeApp: post('/api/auth/factors/app/remove').body<z.input<typeof AppRemoval>>().answers<OwnFactors>(),
  recoveryCodes: post('/api/auth/factors/recovery-codes').answers<NewRecoveryCodes>(),
}
