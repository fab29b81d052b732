import { route } from '@/lib/http/route'
import { listAssignees } from '@/lib/recovery/change/assignees'

export const GET = route({ access: 'recovery.write', environment: true }, listAssignees)
