import { route } from '@/lib/http/route'
import { readActivity } from '@/lib/users/activity/read-activity'
import { ActivityQuery } from '@/lib/users/activity/schemas'
import { UserParams } from '@/lib/users/schemas'

export const GET = route(
  { access: 'user.read', environment: true, params: UserParams, query: ActivityQuery },
  (context) => readActivity(context, context.params.userId, context.query),
)
