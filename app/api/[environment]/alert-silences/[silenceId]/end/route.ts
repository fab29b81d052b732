import { ALERT_RULE_ROUTES } from '@/lib/alerts/api/routes'
import { endSilence } from '@/lib/alerts/silences/planned-work'
import { SilenceParams } from '@/lib/alerts/silences/schemas'
import { route } from '@/lib/http/route'

export const POST = route(ALERT_RULE_ROUTES.endSilence, { access: 'alert.write', params: SilenceParams }, (context) =>
  endSilence(context, context.params.silenceId),
)
