import { ARCHIVE_ROUTES } from '@/lib/archive/api/routes'
import { getCoverage } from '@/lib/archive/coverage/get-coverage'
import { route } from '@/lib/http/route'

export const GET = route(ARCHIVE_ROUTES.coverage, { access: 'sync.read', isBackground: true }, (context) =>
  getCoverage(context),
)
