import { get } from '../../api/route-data'
import type { ActivityPage } from './dto'

export const USER_ACTIVITY = get('/api/{environment}/users/{userId}/activity')
  .reads('user')
  .query<string>()
  .answers<ActivityPage>()
