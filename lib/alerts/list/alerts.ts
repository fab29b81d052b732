import { columnsOf } from '../../list/columns'
import type { ListCounts } from '../../list/define-address'
import { defineList } from '../../list/define-list'
import { oneChoice, openChoice, period } from '../../list/filter-kinds'
import { pageSize } from '../../list/members'
import { orderMember } from '../../list/order'
import { SEVERITIES } from '../../model/alert/alert'
import type { AlertRow } from '../dto'
import { ACKNOWLEDGED, ACKNOWLEDGED_WORDS, ALERT_STATE_WORDS, SEVERITY_WORDS, SHOWN_ALERT_STATES } from './alert-words'

const { count, prose, state, text, time } = columnsOf<AlertRow>()

/** Alerts that fired. */
export const ALERTS = defineList({
  name: 'alerts',
  title: 'Alerts',
  noun: { one: 'alert', many: 'alerts' },
  permission: 'alert.read',
  order: 'newest first',
  filters: {
    state: oneChoice('State', SHOWN_ALERT_STATES, { words: ALERT_STATE_WORDS, counts: 'states' }),
    severity: oneChoice('Severity', SEVERITIES, { words: SEVERITY_WORDS, counts: 'severities' }),
    acknowledged: oneChoice('Acknowledged', ACKNOWLEDGED, { words: ACKNOWLEDGED_WORDS, counts: 'acknowledged' }),
    rule: openChoice('Rule', 'rules', { counts: 'rules', search: 'Search rules' }),
    time: period('Fired'),
  },
  controls: { order: orderMember(), limit: pageSize([50, 100, 250]) },
  columns: [
    time('fired', 'Fired', 'firedAt', { width: 136, from: 480, is: ['fixed', 'order'] }),
    state('state', 'State', ({ state: now }) => ALERT_STATE_WORDS[now === 'resolved' ? 'resolved' : 'firing'], {
      width: 104,
      from: 0,
      is: ['fixed'],
    }),
    text('subject', 'About', 'subjectName', { width: 184, from: 0, is: ['flexible', 'link'] }),
    prose('rule', 'Rule', 'ruleName', { width: 172, from: 620 }),
    prose('evidence', 'Evidence', ({ evidence }) => evidence.sentence, {
      width: 400,
      whole: 900,
      from: 860,
      is: ['flexible'],
    }),
    state('severity', 'Severity', ({ severity }) => SEVERITY_WORDS[severity], { width: 88, from: 820 }),
    count('times', 'Times', 'timesFired', { width: 72, from: 1080, is: ['hidden'], fullLabel: 'Times it fired' }),
    time('resolved', 'Resolved', 'resolvedAt', { width: 128, from: 1080, none: 'not yet' }),
    text('acknowledged', 'Acknowledged by', 'acknowledgedBy', {
      width: 136,
      from: 1080,
      is: ['hidden'],
      none: 'nobody',
    }),
  ],
})

export type AlertsAddress = typeof ALERTS.start

export type WhichAlerts = typeof ALERTS.none

export type AlertCounts = ListCounts<typeof ALERTS>
