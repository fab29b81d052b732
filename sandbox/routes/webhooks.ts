import type { Route } from '../http/context'
import { notFound } from '../http/problem'
import { parseBody } from '../http/validate'
import type { Sandbox } from '../sandbox'
import type { Registration } from '../state/configuration'
import { NewRegistration, RegistrationChange, WebhookSecret } from './schemas'

/** Registrations and the webhook secret (section 4.9). */
export function webhookRoutes(sandbox: Sandbox): Route[] {
  const configuration = () => sandbox.state.configuration
  const find = (id: string): Registration => {
    const registration = configuration().find(id)
    if (registration === undefined) throw notFound('webhook', id)
    return registration
  }
  return [
    { method: 'GET', path: '/v1/integrator/webhooks', handle: (context) => context.json(configuration().list()) },
    {
      method: 'POST',
      path: '/v1/integrator/webhooks',
      handle(context) {
        const { url, events } = parseBody(context, NewRegistration)
        return context.json(configuration().add({ id: sandbox.random().id('wh'), url, events }))
      },
    },
    {
      method: 'PATCH',
      path: '/v1/integrator/webhooks/:id',
      handle(context) {
        const { id } = find(context.req.param('id') ?? '')
        configuration().setEvents(id, parseBody(context, RegistrationChange).events)
        return context.json(find(id))
      },
    },
    {
      method: 'DELETE',
      path: '/v1/integrator/webhooks/:id',
      handle(context) {
        const { id } = find(context.req.param('id') ?? '')
        configuration().remove(id)
        return context.json({ id, deleted: true })
      },
    },
    {
      method: 'POST',
      path: '/v1/integrator/webhook-secret',
      handle(context) {
        configuration().setSecret(parseBody(context, WebhookSecret).secret)
        return context.json({ secretConfigured: true })
      },
    },
  ]
}
