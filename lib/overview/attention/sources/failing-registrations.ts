import 'server-only'
import { formatQuantity } from '../../../format/number'
import {
  REGISTRATION_TROUBLES,
  type RegistrationTrouble,
  troubledRegistrations,
} from '../../../registrations/list/registration-trouble'
import type { AttentionSource } from '../source'
import { readLiveWebhooks } from './live-webhooks'

export const FAILING_REGISTRATIONS: AttentionSource = {
  id: 'failing-registrations',
  label: 'Registrations',
  action: 'Open registrations',
  permission: 'registration.read',
  place: 'platform',
  path: 'webhooks',
  read: async ({ scope, now }) => {
    const { registrations, unreadable, readAt } = await readLiveWebhooks(scope.environment, now)
    const href = `/${scope.environment.name}/webhooks`
    const rows = (troubles: readonly RegistrationTrouble[]) => ({
      count: troubledRegistrations(registrations, troubles).length,
      href: `${href}?trouble=${troubles.join(',')}`,
    })
    const time = { words: 'read', at: readAt }
    const { count, href: troubled } = rows(REGISTRATION_TROUBLES)
    if (registrations.length + unreadable.length === 0)
      return {
        count: 1,
        figure: 'No',
        words: 'registration, so the platform sends no events',
        urgency: 'losing',
        time,
        href,
      }
    return {
      count,
      words:
        count > 0
          ? `${count === 1 ? 'registration is' : 'registrations are'} disabled or failing`
          : `${formatQuantity(registrations.length, 'registration')}, none disabled or failing${
              unreadable.length > 0 ? `; ${unreadable.length} could not be read` : ''
            }`,
      urgency: 'losing',
      note: 'The platform sends nothing to a disabled registration. A failing one loses the events that it does not accept.',
      time,
      href: count > 0 ? troubled : href,
      parts: REGISTRATION_TROUBLES.map((trouble) => ({ ...rows([trouble]), words: trouble })).filter(
        (part) => part.count > 0,
      ),
    }
  },
}
