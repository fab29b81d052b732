import { get } from '../api/route-data'
import type { UserReturnPage } from './list/list-user-returns'

export const USER_RETURNS = get('/api/{environment}/users/{userId}/returns')
  .query<{ cursor: string | null }>()
  .answers<UserReturnPage>()
