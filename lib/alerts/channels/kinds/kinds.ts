import 'server-only'
import type { ChannelKind } from '../../../model/alert/message'
import type { AnyChannelKind } from './channel-kind'
import { EMAIL } from './email'
import { PAGERDUTY } from './pagerduty'
import { SLACK } from './slack'
import { TEAMS } from './teams'
import { WEBHOOK } from './webhook'

/** The kinds in the order of the form. */
export const CHANNELS_BY_KIND: Record<ChannelKind, AnyChannelKind> = {
  email: EMAIL,
  slack: SLACK,
  teams: TEAMS,
  pagerduty: PAGERDUTY,
  webhook: WEBHOOK,
}
