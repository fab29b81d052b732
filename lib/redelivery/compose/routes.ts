import type { z } from 'zod'
import { post } from '../../api/route-data'
import type { Composition, PinnedFilter, ShownRequest } from './dto'
import type { ComposeInput, PinInput, ShowRequestInput } from './schemas'

export const COMPOSE_ROUTES = {
  /** Only reads. It is a POST because a selection may hold more ids than an address can. */
  compose: post('/api/{environment}/redeliveries/compose').body<ComposeInput>().answers<Composition>(),
  /** Pins a filter for the command line; a page pins it in its own address. */
  pin: post('/api/{environment}/redeliveries/pin').body<PinInput>().answers<PinnedFilter>(),
  /** Shows the request that would leave, and sends nothing. */
  dryRun: post('/api/{environment}/redeliveries/dry-run')
    .body<z.input<typeof ShowRequestInput>>()
    .reads('payload', ['deliveryId'])
    .answers<ShownRequest>(),
}
