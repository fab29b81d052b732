import { route } from '@/lib/http/route'
import { readBadges } from '@/lib/overview/badges/read-badges'
import { BADGES } from '@/lib/overview/badges/routes'

export const GET = route(BADGES, { access: 'incident.read', isBackground: true }, (context) =>
  readBadges(context, new Date()),
)
