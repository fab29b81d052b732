import { z } from 'zod'
import { VisibleName } from '../../codec/visible-name'
import { TOKEN_SCOPES } from '../../model/token-scope'
import { RoleName } from '../role-table'
import { TOKEN_DAYS } from './lifetimes'

export const NewAccessToken = z.object({
  name: VisibleName,
  role: RoleName.default('viewer'),
  scopes: z.array(z.enum(TOKEN_SCOPES, 'must be one of the scopes')).min(1, 'must have at least one').default(['read']),
  days: z.literal(TOKEN_DAYS, `must be one of ${TOKEN_DAYS.join(', ')}`),
})
export type NewAccessToken = z.infer<typeof NewAccessToken>

export const AccessTokenParams = z.object({ tokenId: z.uuid() })
