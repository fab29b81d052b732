import { z } from 'zod'
import type { ToldTransition } from '../../../model/alert/message'
import { type AlertMessage, lineOf, messageNotes, titleOf } from '../../messages/alert-message'
import { clipText } from '../../messages/clip-text'
import type { HttpChannelKind } from './channel-kind'
import { HookUrl, JSON_HEADERS } from './hook-url'

const ADDRESS = 'https://events.pagerduty.com/v2/enqueue'
const SUMMARY_MAX = 1024

const ACTIONS: Record<ToldTransition, 'trigger' | 'acknowledge' | 'resolve'> = {
  fired: 'trigger',
  acknowledged: 'acknowledge',
  resolved: 'resolve',
}

function eventOf(message: AlertMessage, routingKey: string) {
  const { transition, thread, isTest, severity, environment, at, alerts, href } = message
  const known = { routing_key: routingKey, dedup_key: thread }
  // A test resolves, so that it leaves no incident open.
  const action = isTest ? 'resolve' : ACTIONS[transition]
  if (action !== 'trigger') return { ...known, event_action: action }
  return {
    ...known,
    event_action: action,
    client: 'Rampdesk',
    client_url: href,
    links: [{ href, text: 'Open in Rampdesk' }],
    payload: {
      summary: clipText(titleOf(message), SUMMARY_MAX),
      source: `Rampdesk ${environment.label}`,
      severity: severity === 'page' ? 'critical' : 'warning',
      timestamp: at,
      custom_details: { alerts: alerts.map((alert) => lineOf(alert, message)), notes: messageNotes(message) },
    },
  }
}

export const PAGERDUTY: HttpChannelKind = {
  id: 'pagerduty',
  title: 'PagerDuty',
  about:
    'Events API v2: an incident opens when an alert fires, and ends when it is resolved. A test resolves an incident that does not exist, so it pages nobody.',
  via: 'http',
  tells: ['fired', 'acknowledged', 'resolved'],
  keepsState: true,
  fields: [
    { name: 'routingKey', label: 'Integration key', hint: 'The 32 characters of an Events API v2 integration.' },
    { name: 'url', label: 'Address', hint: `Empty: ${ADDRESS}`, isOptional: true },
  ],
  settings: z.strictObject({
    routingKey: z
      .string('is required')
      .trim()
      .regex(/^[0-9A-Za-z]{32}$/, 'must have 32 letters and digits'),
    url: z
      .string()
      .trim()
      .default('')
      .pipe(z.union([z.literal(''), HookUrl], 'is not a URL'))
      .transform((url) => url || ADDRESS),
  }),
  ownSecret: null,
  urlOf: ({ url = ADDRESS }) => url,
  requestOf: (message, { url = ADDRESS, routingKey = '' }) => ({
    url,
    headers: JSON_HEADERS,
    body: JSON.stringify(eventOf(message, routingKey)),
  }),
}
