import { route } from '@/lib/http/route'
import { readActivity } from '@/lib/users/activity/read-activity'
import { USER_ACTIVITY } from '@/lib/users/activity/routes'
import { ActivityQuery } from '@/lib/users/activity/schemas'
import { UserParams } from '@/lib/users/schemas'

export const GET = route(
  USER_ACTIVITY,
  { access: 'user.read', params: UserParams, query: ActivityQuery, allowsToken: true },
  (context) => readActivity(context, context.params.userId, context.query),
)
