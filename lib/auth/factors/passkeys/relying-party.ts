import 'server-only'
import { env } from '../../../env'
import { AppError } from '../../../errors'
import { type RelyingParty, relyingPartyOf } from '../passkey-rules'

/** @throws AppError `conflict` if browsers make no passkeys for the configured address */
export function requireRelyingParty(): RelyingParty {
  const party = relyingPartyOf(env().origin)
  if (party) return party
  throw new AppError(
    'conflict',
    'Passkeys need an https address with a host name, and this installation does not have one.',
  )
}
