import type { z } from 'zod'
import { get, patch, post } from '../../api/route-data'
import { listRoutes } from '../../list/api/list-routes'
import type { Acknowledgement, Mute, Snooze } from '../acts/schemas'
import type { ChannelDetail, ChannelList, ChannelRow, ChannelTest, SavedChannel } from '../channels/dto'
import type { ChannelChange, ChannelSwitch, NewChannel } from '../channels/schemas'
import type { AlertDetail, PastTrial, RuleBook, RuleRow, SilenceRow } from '../dto'
import { ALERTS } from '../list/alerts'
import type { NewRule, RuleChange, RuleSwitch, RuleTrial } from '../rule-book/schemas'
import type { PlannedWork } from '../silences/schemas'

const ONE = '/api/{environment}/alerts/{alertId}'
const CHANNEL = '/api/{environment}/alert-channels/{channelId}'
const RULE = '/api/{environment}/alert-rules/{ruleId}'

export const ALERT_ROUTES = {
  ...listRoutes(ALERTS),
  one: get(ONE).reads('detail').answers<AlertDetail>(),
  acknowledge: post(`${ONE}/acknowledge`).body<z.input<typeof Acknowledgement>>().answers<AlertDetail>(),
  snooze: post(`${ONE}/snooze`).body<z.input<typeof Snooze>>().answers<AlertDetail>(),
  mute: post(`${ONE}/mute`).body<z.input<typeof Mute>>().answers<AlertDetail>(),
}

export const ALERT_RULE_ROUTES = {
  book: get('/api/{environment}/alert-rules').reads('list').answers<RuleBook>(),
  create: post('/api/{environment}/alert-rules').body<z.input<typeof NewRule>>().answers<RuleRow>(),
  try: post('/api/{environment}/alert-rules/try').body<z.input<typeof RuleTrial>>().answers<PastTrial | null>(),
  change: patch(RULE).body<z.input<typeof RuleChange>>().answers<RuleRow>(),
  switch: post(`${RULE}/switch`).body<z.input<typeof RuleSwitch>>().answers<RuleRow>(),
  remove: post(`${RULE}/remove`).answers<RuleRow>(),
  planWork: post('/api/{environment}/alert-silences').body<PlannedWork>().answers<SilenceRow>(),
  endSilence: post('/api/{environment}/alert-silences/{silenceId}/end').answers<void>(),
}

export const ALERT_CHANNEL_ROUTES = {
  list: get('/api/{environment}/alert-channels').reads('list').answers<ChannelList>(),
  create: post('/api/{environment}/alert-channels').body<z.input<typeof NewChannel>>().answers<SavedChannel>(),
  one: get(CHANNEL).reads('detail').answers<ChannelDetail>(),
  change: patch(CHANNEL).body<z.input<typeof ChannelChange>>().answers<SavedChannel>(),
  switch: post(`${CHANNEL}/switch`).body<z.input<typeof ChannelSwitch>>().answers<ChannelRow>(),
  remove: post(`${CHANNEL}/remove`).answers<ChannelRow>(),
  test: post(`${CHANNEL}/test`).answers<ChannelTest>(),
}
