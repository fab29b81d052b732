import { DeliveryParams } from '@/lib/archive/filter/schemas'
import { route } from '@/lib/http/route'
import { reReadDelivery } from '@/lib/re-read/re-read-delivery'
import { RE_READ } from '@/lib/re-read/routes'
import { reReadAndRecord } from '@/lib/recovery/change/re-read-and-close'
import { RECOVERY_CHANGE_ROUTES } from '@/lib/recovery/change/routes'

/** Records the platform’s answer as evidence. */
export const POST = route(
  RECOVERY_CHANGE_ROUTES.reReadDelivery,
  { access: 'recovery.write', params: DeliveryParams },
  (context) => reReadAndRecord(context, context.params.deliveryId),
)

/** Asks the platform and records no evidence. */
export const GET = route(RE_READ, { access: 'delivery.read', params: DeliveryParams }, (context) =>
  reReadDelivery(context, context.params.deliveryId),
)
