import type { z } from 'zod'
import { get, post } from '../../api/route-data'
import type { AccessTokenList, AccessTokenRow, NewAccessTokenText } from './dto'
import type { NewAccessToken } from './schemas'

export const ACCESS_TOKEN_ROUTES = {
  list: get('/api/{environment}/settings/tokens').reads('list').answers<AccessTokenList>(),
  create: post('/api/{environment}/settings/tokens')
    .body<z.input<typeof NewAccessToken>>()
    .answers<NewAccessTokenText>(),
  revoke: post('/api/{environment}/settings/tokens/{tokenId}/revoke').answers<AccessTokenRow>(),
}
