import { get, post } from '../../api/route-data'
import { besideRoute, listRoutes } from '../../list/api/list-routes'
import type { UserKeyRow } from './dto'
import type { NewUserKey } from './schemas'
import { USER_KEYS } from './user-keys'

export const USER_KEY_ROUTES = {
  ...listRoutes(USER_KEYS),
  beside: besideRoute(USER_KEYS, 'keyId'),
  add: post('/api/{environment}/settings/user-keys').body<NewUserKey>().answers<UserKeyRow>(),
  one: get('/api/{environment}/settings/user-keys/{keyId}').reads('user_key').answers<UserKeyRow>(),
  test: post('/api/{environment}/settings/user-keys/{keyId}/test').answers<UserKeyRow>(),
  revoke: post('/api/{environment}/settings/user-keys/{keyId}/revoke').answers<UserKeyRow>(),
}
