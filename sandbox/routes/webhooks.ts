import type { SandboxContext } from '../http/context'
import { notFound } from '../http/problem'
import { parseBody } from '../http/validate'
import type { Sandbox } from '../sandbox'
import type { Registration } from '../state/configuration'
import type { Handlers } from './handlers'
import { RegistrationBody, RegistrationPatch, WebhookSecret } from './schemas'

/** Section 4.9. */
export function webhookHandlers(sandbox: Sandbox) {
  const configuration = () => sandbox.state.configuration
  const find = (context: SandboxContext): Registration => {
    const id = context.req.param('webhookId') ?? ''
    const registration = configuration().find(id)
    if (registration === undefined) throw notFound('webhook', id)
    return registration
  }
  return {
    listWebhooks: (context) => context.json(configuration().list()),
    createWebhook(context) {
      const { url, events } = parseBody(context, RegistrationBody)
      return context.json(configuration().add({ id: sandbox.random().id('wh'), url, events }))
    },
    updateWebhook(context) {
      const { id } = find(context)
      configuration().setEvents(id, parseBody(context, RegistrationPatch).events)
      return context.json(find(context))
    },
    deleteWebhook(context) {
      const { id } = find(context)
      configuration().remove(id)
      return context.json({ id, deleted: true })
    },
    setWebhookSecret(context) {
      configuration().setSecret(parseBody(context, WebhookSecret).secret)
      return context.json({ secretConfigured: true })
    },
  } satisfies Partial<Handlers>
}
