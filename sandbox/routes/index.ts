import type { Route } from '../http/context'
import type { Sandbox } from '../sandbox'
import { achDebitReturnRoutes } from './ach-debit-returns'
import { deliveryRoutes } from './deliveries'
import { integratorTokenRoutes } from './integrator-tokens'
import { webhookRoutes } from './webhooks'

/** Every route of the platform. Fixed paths stand before those with a parameter. */
export function platformRoutes(sandbox: Sandbox): Route[] {
  return [
    ...integratorTokenRoutes(sandbox),
    ...deliveryRoutes(sandbox),
    ...webhookRoutes(sandbox),
    ...achDebitReturnRoutes(sandbox),
  ]
}
