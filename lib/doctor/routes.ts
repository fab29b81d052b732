import { post } from '../api/route-data'
import type { DoctorReport } from './report/report'

export const RUN_DOCTOR = post('/api/{environment}/doctor').answers<DoctorReport>()
