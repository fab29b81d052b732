import type { Metadata } from 'next'
import { DoctorScreen } from '@/components/doctor/doctor-screen'
import { listDoctorChecks } from '@/lib/doctor/run-doctor'
import { deskPage } from '../desk-page'

export const metadata: Metadata = { title: 'Doctor' }

export default deskPage('doctor.run', ({ scope }) => (
  <DoctorScreen checks={listDoctorChecks(scope.environment.label)} />
))
