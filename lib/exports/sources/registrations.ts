import 'server-only'
import { countLiveRegistrations, readRegistrationHealth } from '../../registrations/health/read-registration-health'
import { REGISTRATIONS } from '../../registrations/health/registrations'
import { exportSource } from '../source'
import { exportScope } from './export-scope'

export const REGISTRATION_SOURCE = exportSource(REGISTRATIONS, {
  orderWords: { name: 'by name', delivered: 'last delivered first' },
  count: (_db, { environment, filters }) => countLiveRegistrations(exportScope(environment).environment, filters),
  rows: (db, { environment, filters, order }, signal) =>
    readRegistrationHealth(db, exportScope(environment).environment, { ...filters, order }, signal),
})
