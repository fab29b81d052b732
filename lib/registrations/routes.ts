import type { z } from 'zod'
import { get, patch, post } from '../api/route-data'
import type { ChangeResult, RegistrationList, TrafficAnswer } from './dto'
import type { Deletion, EventsChange, NewRegistration, TrafficRequest } from './schemas'

export const REGISTRATION_ROUTES = {
  list: get('/api/{environment}/registrations').reads('list').answers<RegistrationList>(),
  create: post('/api/{environment}/registrations').body<z.input<typeof NewRegistration>>().answers<ChangeResult>(),
  change: patch('/api/{environment}/registrations/{webhookId}').body<EventsChange>().answers<ChangeResult>(),
  /** A POST, because its body carries the registration as seen and the typed host. */
  delete: post('/api/{environment}/registrations/{webhookId}/delete').body<Deletion>().answers<ChangeResult>(),
  /** A POST, to keep URLs with tokens out of logs. */
  traffic: post('/api/{environment}/registrations/traffic').body<TrafficRequest>().answers<TrafficAnswer>(),
}
