import type { z } from 'zod'
import { get, post } from '../../api/route-data'
import type { FoundAccountLink, NewAccountLink, OperatorList, OperatorRow, OwnAccount } from './dto'
import type {
  EnvironmentRoleChange,
  LinkQuestion,
  LinkUse,
  NameChange,
  NewInvitation,
  PasswordChange,
  ResetQuestion,
  RoleChange,
} from './schemas'

const ONE = '/api/{environment}/settings/operators/{operatorId}'

export const ACCOUNT_ROUTES = {
  list: get('/api/{environment}/settings/operators').reads('list').answers<OperatorList>(),
  invite: post('/api/{environment}/settings/operators/invitations')
    .body<z.input<typeof NewInvitation>>()
    .answers<NewAccountLink>(),
  withdraw: post('/api/{environment}/settings/operators/links/{linkId}/withdraw').answers<void>(),
  reset: post(`${ONE}/reset`).answers<NewAccountLink>(),
  role: post(`${ONE}/role`).body<RoleChange>().answers<OperatorRow>(),
  environmentRole: post(`${ONE}/environment-role`).body<EnvironmentRoleChange>().answers<OperatorRow>(),
  disable: post(`${ONE}/disable`).answers<OperatorRow>(),
  enable: post(`${ONE}/enable`).answers<OperatorRow>(),
  signOut: post(`${ONE}/sign-out`).answers<OperatorRow>(),
  removeFactors: post(`${ONE}/remove-factors`).answers<OperatorRow>(),
}

export const OWN_ACCOUNT_ROUTES = {
  read: get('/api/{environment}/settings/account').answers<OwnAccount>(),
  name: post('/api/{environment}/settings/account/name').body<z.input<typeof NameChange>>().answers<OwnAccount>(),
  password: post('/api/{environment}/settings/account/password').body<PasswordChange>().answers<OwnAccount>(),
  endSession: post('/api/{environment}/settings/account/sessions/{sessionId}/end').answers<OwnAccount>(),
  endOthers: post('/api/{environment}/settings/account/sessions/end-others').answers<OwnAccount>(),
}

/** Routes for anybody who holds a link. Its token is in the body, which no log keeps. */
export const ACCOUNT_LINK_ROUTES = {
  look: post('/api/account-links/look').body<z.input<typeof LinkQuestion>>().answers<FoundAccountLink>(),
  /** The answer is the same for every address. */
  ask: post('/api/account-links/ask').body<z.input<typeof ResetQuestion>>().answers<void>(),
  use: post('/api/account-links/use').body<z.input<typeof LinkUse>>().answers<{ email: string }>(),
}
