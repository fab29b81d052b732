import { post } from '../../api/route-data'
import type { OwnAccount } from '../accounts/dto'

export const IDENTITY_ROUTES = {
  /** Answers the address at the identity provider that the browser goes to. */
  begin: post('/api/{environment}/settings/account/identity').answers<{ address: string }>(),
  unlink: post('/api/{environment}/settings/account/identity/unlink').answers<OwnAccount>(),
}
