import type { Metadata } from 'next'
import { DoctorScreen } from '@/components/doctor/doctor-screen'
import { deskPage } from '../desk-page'

export const metadata: Metadata = { title: 'Doctor' }

export default deskPage('doctor.run', () => <DoctorScreen />)
