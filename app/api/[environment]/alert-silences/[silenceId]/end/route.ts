import { SilenceParams } from '@/lib/alerts/acts/schemas'
import { ALERT_RULE_ROUTES } from '@/lib/alerts/routes'
import { endSilence } from '@/lib/alerts/silences/planned-work'
import { route } from '@/lib/http/route'

export const POST = route(ALERT_RULE_ROUTES.endSilence, { access: 'alert.write', params: SilenceParams }, (context) =>
  endSilence(context, context.params.silenceId),
)
