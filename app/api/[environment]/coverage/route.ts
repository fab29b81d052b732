import { getCoverage } from '@/lib/archive/coverage/get-coverage'
import { route } from '@/lib/http/route'

export const GET = route({ access: 'sync.read', environment: true, isBackground: true }, (context) =>
  getCoverage(context),
)
