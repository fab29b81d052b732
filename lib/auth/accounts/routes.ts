import type { z } from 'zod'
import { get, post } from '../../api/route-data'
import type { FoundAccountLink, NewAccountLink, OperatorList, OperatorRow, OwnAccount } from './dto'
import type { LinkQuestion, LinkUse, NewInvitation, PasswordChange, RoleChange } from './schemas'

const ONE = '/api/{environment}/settings/operators/{operatorId}'

export const ACCOUNT_ROUTES = {
  list: get('/api/{environment}/settings/operators').answers<OperatorList>(),
  invite: post('/api/{environment}/settings/operators/invitations')
    .body<z.input<typeof NewInvitation>>()
    .answers<NewAccountLink>(),
  withdraw: post('/api/{environment}/settings/operators/links/{linkId}/withdraw').answers<void>(),
  reset: post(`${ONE}/reset`).answers<NewAccountLink>(),
  role: post(`${ONE}/role`).body<RoleChange>().answers<OperatorRow>(),
  disable: post(`${ONE}/disable`).answers<OperatorRow>(),
  enable: post(`${ONE}/enable`).answers<OperatorRow>(),
  signOut: post(`${ONE}/sign-out`).answers<OperatorRow>(),
  removeFactors: post(`${ONE}/remove-factors`).answers<OperatorRow>(),
}

export const OWN_ACCOUNT_ROUTES = {
  read: get('/api/{environment}/settings/account').answers<OwnAccount>(),
  password: post('/api/{environment}/settings/account/password').body<PasswordChange>().answers<OwnAccount>(),
  endSession: post('/api/{environment}/settings/account/sessions/{sessionId}/end').answers<OwnAccount>(),
  endOthers: post('/api/{environment}/settings/account/sessions/end-others').answers<OwnAccount>(),
}

/** Open to whoever holds a link. Its token stands in the body, which no log keeps. */
export const ACCOUNT_LINK_ROUTES = {
  look: post('/api/account-links/look').body<z.input<typeof LinkQuestion>>().answers<FoundAccountLink>(),
  use: post('/api/account-links/use').body<z.input<typeof LinkUse>>().answers<{ email: string }>(),
}
