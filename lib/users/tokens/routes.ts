import { get, post } from '../../api/route-data'
import type { MintedToken, UserTokens } from './dto'
import type { NewToken } from './schemas'

export const USER_TOKEN_ROUTES = {
  list: get('/api/{environment}/users/{userId}/tokens').reads('user').answers<UserTokens>(),
  mint: post('/api/{environment}/users/{userId}/tokens').body<NewToken>().answers<MintedToken>(),
}
