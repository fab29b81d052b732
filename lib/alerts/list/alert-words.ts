import type { QuietReason, Severity, Transition } from '../../model/alert/alert'

export const SHOWN_ALERT_STATES = ['firing', 'resolved'] as const
export type ShownState = (typeof SHOWN_ALERT_STATES)[number]

export const ALERT_STATE_WORDS: Record<ShownState, string> = { firing: 'Firing', resolved: 'Resolved' }

export const ACKNOWLEDGED = ['no', 'yes'] as const

export const ACKNOWLEDGED_WORDS: Record<(typeof ACKNOWLEDGED)[number], string> = {
  no: 'Not acknowledged',
  yes: 'Acknowledged',
}

export const SEVERITY_WORDS: Record<Severity, string> = { page: 'Page', notify: 'Notify' }

/** The severities that a channel sends, in words. */
export const sendsWords = (severities: readonly Severity[]) =>
  severities.length > 0 ? severities.map((one) => SEVERITY_WORDS[one]).join(', ') : 'Rules that name it'

export const QUIET_WORDS: Record<QuietReason, string> = {
  snoozed: 'Snoozed',
  muted: 'Muted',
  'planned-work': 'Planned work',
}

export const TRANSITION_WORDS: Record<Transition, string> = {
  fired: 'Fired',
  resolved: 'Resolved',
  acknowledged: 'Acknowledged',
  unacknowledged: 'Acknowledgement withdrawn',
  snoozed: 'Snoozed',
  woken: 'Snooze ended',
}
