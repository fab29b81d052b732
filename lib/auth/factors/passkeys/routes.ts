import type { z } from 'zod'
import { post } from '../../../api/route-data'
import type { AddedFactor, OwnFactors } from '../dto'
import type { PasskeyCreation, PasskeyQuestion } from './dto'
import type { PasskeyBeginning, PasskeyConfirmation, PasskeyRemoval, PasskeyRenaming } from './schemas'

/** The routes have no environment, because an account belongs to none. */
export const PASSKEY_ROUTES = {
  begin: post('/api/auth/factors/passkeys/begin').body<PasskeyBeginning>().answers<PasskeyCreation>(),
  confirm: post('/api/auth/factors/passkeys/confirm')
    .body<z.input<typeof PasskeyConfirmation>>()
    .answers<AddedFactor>(),
  ask: post('/api/auth/factors/passkeys/ask').answers<PasskeyQuestion>(),
  rename: post('/api/auth/factors/passkeys/{passkeyId}/rename')
    .body<z.input<typeof PasskeyRenaming>>()
    .answers<OwnFactors>(),
  remove: post('/api/auth/factors/passkeys/{passkeyId}/remove').body<PasskeyRemoval>().answers<OwnFactors>(),
}
