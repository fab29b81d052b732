import type { EndpointScope } from '../../lib/ramp/contract/endpoints/endpoint'
import { ENDPOINTS, endpointOf, isEndpointId } from '../../lib/ramp/contract/endpoints/endpoints'
import type { Route } from '../http/context'
import type { Sandbox } from '../sandbox'
import { apiKeyHandlers } from './api-keys'
import { autoRampHandlers } from './auto-ramp'
import { bankAccountHandlers } from './bank-accounts'
import { billHandlers } from './bills'
import { cardHandlers } from './cards'
import { debitCardHandlers } from './debit-cards'
import { deliveryHandlers } from './deliveries'
import { fundingSourceHandlers } from './funding-sources'
import type { Handlers } from './handlers'
import { integratorTokenHandlers } from './integrator-tokens'
import { achDebitReturnHandlers } from './ramps/ach-debit-returns'
import { depositHandlers } from './ramps/deposits'
import { offRampQuoteHandlers } from './ramps/off-ramp-quotes'
import { offRampHandlers } from './ramps/off-ramps'
import { onRampHandlers } from './ramps/on-ramps'
import { userHandlers } from './users'
import { webhookHandlers } from './webhooks'

function platformHandlers(sandbox: Sandbox): Handlers {
  return {
    ...integratorTokenHandlers(sandbox),
    ...webhookHandlers(sandbox),
    ...deliveryHandlers(sandbox),
    ...achDebitReturnHandlers(sandbox),
    ...userHandlers(sandbox),
    ...apiKeyHandlers(sandbox),
    ...cardHandlers(sandbox),
    ...billHandlers(sandbox),
    ...autoRampHandlers(sandbox),
    ...bankAccountHandlers(sandbox),
    ...fundingSourceHandlers(sandbox),
    ...debitCardHandlers(sandbox),
    ...offRampHandlers(sandbox),
    ...offRampQuoteHandlers(sandbox),
    ...depositHandlers(sandbox),
    ...onRampHandlers(sandbox),
  }
}

export type PlatformRoute = Route & { scope: EndpointScope; takesQuery: boolean }

export function platformRoutes(sandbox: Sandbox): PlatformRoute[] {
  const handlers = platformHandlers(sandbox)
  const routes = Object.keys(ENDPOINTS)
    .filter(isEndpointId)
    .map((id) => {
      const { method, path, scope, query } = endpointOf(id)
      return {
        method,
        path: path.replace(/\{(\w+)\}/g, ':$1'),
        scope,
        takesQuery: query !== null,
        handle: handlers[id],
      }
    })
  const parameters = ({ path }: Route) => path.split(':').length
  return routes.sort((a, b) => parameters(a) - parameters(b))
}
