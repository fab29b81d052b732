import { post } from '../../api/route-data'

export const PROVIDER_ROUTES = {
  /** For the identity provider itself, whose token says who it is. */
  backChannelLogout: post('/api/auth/back-channel-logout')
    .body<Uint8Array>('application/x-www-form-urlencoded')
    .answers<void>(),
}
