import { checkHealth } from '@/lib/http/check-health'
import { route } from '@/lib/http/route'

export const GET = route({ access: 'public' }, () => checkHealth())
