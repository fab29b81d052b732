import type { z } from 'zod'
import { get, post } from '../../api/route-data'
import type { DepositRow, OffRampRow, OnRampRow, ResourcePage, UserHead } from '../dto'
import type { DepositDetail, OffRampDetail, OnRampDetail } from '../read/details'
import type { UserDeliveryPage } from '../read/list-user-deliveries'
import type { UserOpening } from '../schemas'

/** The path of a route below one user. */
export type UserPath = `/api/{environment}/users/{userId}/${string}`

export const USER_ROUTES = {
  head: get('/api/{environment}/users/{userId}').reads('user').answers<UserHead>(),
  open: post('/api/{environment}/users/{userId}/open')
    .body<z.input<typeof UserOpening>>()
    .answers<{ openedAt: string }>(),
  deliveries: get('/api/{environment}/users/{userId}/deliveries')
    .reads('user')
    .query<{ cursor: string | null }>()
    .answers<UserDeliveryPage>(),
  deposits: get('/api/{environment}/users/{userId}/deposits')
    .reads('user')
    .query<string>()
    .answers<ResourcePage<DepositRow>>(),
  deposit: get('/api/{environment}/users/{userId}/deposits/{resourceId}').reads('user').answers<DepositDetail>(),
  offRamps: get('/api/{environment}/users/{userId}/off-ramps')
    .reads('user')
    .query<string>()
    .answers<ResourcePage<OffRampRow>>(),
  offRamp: get('/api/{environment}/users/{userId}/off-ramps/{resourceId}').reads('user').answers<OffRampDetail>(),
  onRamps: get('/api/{environment}/users/{userId}/on-ramps')
    .reads('user')
    .query<string>()
    .answers<ResourcePage<OnRampRow>>(),
  onRamp: get('/api/{environment}/users/{userId}/on-ramps/{resourceId}').reads('user').answers<OnRampDetail>(),
}
