import { post } from '../../api/route-data'
import type { OwnAccount } from '../accounts/dto'

export const IDENTITY_ROUTES = {
  /** The answer is the address at the identity provider to which the browser goes. */
  begin: post('/api/{environment}/settings/account/identity').answers<{ address: string }>(),
  unlink: post('/api/{environment}/settings/account/identity/unlink').answers<OwnAccount>(),
}
