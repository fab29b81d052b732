import 'server-only'
import { z } from 'zod'
import { formatEndpoint } from '../../format/endpoint'
import { formatQuantity } from '../../format/number'
import { readLiveWebhooks } from '../../overview/attention/sources/live-webhooks'
import { deskSegmentOf } from '../../paths'
import { causeOfEndpoint, type NowKind, settingNumber } from '../rule-kind/rule-kind'
import { wholeSetting } from '../rule-kind/settings'

export const REGISTRATION_FAILURES: NowKind = {
  id: 'registration-failures',
  title: 'Failures of a registration',
  about:
    'Fires when a registration has failed several times in a row by the platform’s own count, before the platform disables it. Asks the platform every minute.',
  severity: 'notify',
  source: 'now',
  settings: z.strictObject({ failures: wholeSetting({ least: 1, most: 100_000, usual: 5 }) }),
  fields: [{ name: 'failures', label: 'At least', unit: 'failures in a row' }],
  advice: {
    says: 'Fix the endpoint before the platform disables its registration.',
    action: 'Open registration',
    also: ['recovery'],
  },
  holds: { before: 0, after: 5 },
  read: async (settings, { environment, now }) => {
    const least = settingNumber(settings, 'failures')
    const { registrations } = await readLiveWebhooks(environment, now)
    return registrations.flatMap(({ id, url, failureCount, disabled }) => {
      if (failureCount === null) return []
      return {
        subject: id,
        subjectName: formatEndpoint(url),
        cause: causeOfEndpoint(url),
        isOver: failureCount >= least,
        isClear: failureCount < least,
        evidence: {
          sentence: `${formatQuantity(failureCount, 'failure')} in a row, as the platform counts them${disabled === true ? '; the registration is disabled' : ''}.`,
          value: failureCount,
          threshold: least,
          href: `/${environment.name}/webhooks/registrations/${deskSegmentOf(id)}`,
        },
      }
    })
  },
}
