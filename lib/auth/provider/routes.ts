import { post } from '../../api/route-data'

export const PROVIDER_ROUTES = {
  /** The identity provider itself calls this route; its token proves who it is. */
  backChannelLogout: post('/api/auth/back-channel-logout')
    .body<Uint8Array>('application/x-www-form-urlencoded')
    .answers<void>(),
}
