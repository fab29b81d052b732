import { route } from '@/lib/http/route'
import { getRecoverySummary } from '@/lib/recovery/list/count-recovery'

export const GET = route({ access: 'recovery.read', environment: true }, (context) => getRecoverySummary(context))
