import type { z } from 'zod'
import { get, post } from '../../api/route-data'
import type { DepositRow, OffRampRow, OnRampRow, ResourcePage, UserHead } from '../dto'
import type { DepositDetail, OffRampDetail, OnRampDetail } from '../read/details'
import type { UserDeliveryPage } from '../read/list-user-deliveries'
import type { UserOpening } from '../schemas'

/** Paths of what belongs to one user. */
export type UserPath = `/api/{environment}/users/{userId}/${string}`

export const USER_ROUTES = {
  head: get('/api/{environment}/users/{userId}').answers<UserHead>(),
  open: post('/api/{environment}/users/{userId}/open')
    .body<z.input<typeof UserOpening>>()
    .answers<{ openedAt: string }>(),
  deliveries: get('/api/{environment}/users/{userId}/deliveries')
    .query<{ cursor: string | null }>()
    .answers<UserDeliveryPage>(),
  deposits: get('/api/{environment}/users/{userId}/deposits').query<string>().answers<ResourcePage<DepositRow>>(),
  deposit: get('/api/{environment}/users/{userId}/deposits/{resourceId}').answers<DepositDetail>(),
  offRamps: get('/api/{environment}/users/{userId}/off-ramps').query<string>().answers<ResourcePage<OffRampRow>>(),
  offRamp: get('/api/{environment}/users/{userId}/off-ramps/{resourceId}').answers<OffRampDetail>(),
  onRamps: get('/api/{environment}/users/{userId}/on-ramps').query<string>().answers<ResourcePage<OnRampRow>>(),
  onRamp: get('/api/{environment}/users/{userId}/on-ramps/{resourceId}').answers<OnRampDetail>(),
}
