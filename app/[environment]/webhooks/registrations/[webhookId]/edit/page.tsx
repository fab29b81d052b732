import type { Metadata } from 'next'
import { EditRegistration } from '@/components/registrations/change/edit-registration'
import { decodeText } from '@/lib/paths'
import { changePage } from '../../change-page'

export const metadata: Metadata = { title: 'Edit events' }

export default changePage<'webhookId'>('Edit events', (seed, { params }) => {
  const id = decodeText(params.webhookId)
  return <EditRegistration key={id} seed={seed} id={id} />
})
