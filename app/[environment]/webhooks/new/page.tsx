import type { Metadata } from 'next'
import { CreateRegistration } from '@/components/registrations/change/new-registration'
import { changePage } from '../registrations/change-page'

export const metadata: Metadata = { title: 'New registration' }

export default changePage('New registration', (seed, { query: { url } }) => (
  <CreateRegistration seed={seed} startUrl={typeof url === 'string' ? url : ''} />
))
