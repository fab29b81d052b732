import type { EndpointScope } from '../lib/ramp/contract/endpoints/endpoint'
import { ENDPOINTS, endpointOf, isEndpointId } from '../lib/ramp/contract/endpoints/endpoints'
import type { Route } from './http/context'
import { apiKeyHandlers } from './routes/api-keys'
import { autoRampHandlers } from './routes/auto-ramp'
import { bankAccountHandlers } from './routes/bank-accounts'
import { billHandlers } from './routes/bills'
import { cardHandlers } from './routes/cards'
import { debitCardHandlers } from './routes/debit-cards'
import { deliveryHandlers } from './routes/deliveries'
import { fundingSourceHandlers } from './routes/funding-sources'
import type { Handlers } from './routes/handlers'
import { integratorTokenHandlers } from './routes/integrator-tokens'
import { achDebitReturnHandlers } from './routes/ramps/ach-debit-returns'
import { depositHandlers } from './routes/ramps/deposits'
import { offRampQuoteHandlers } from './routes/ramps/off-ramp-quotes'
import { offRampHandlers } from './routes/ramps/off-ramps'
import { onRampHandlers } from './routes/ramps/on-ramps'
import { userHandlers } from './routes/users'
import { webhookHandlers } from './routes/webhooks'
import type { Sandbox } from './sandbox'

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
