import type { Metadata } from 'next'
import { MoveRegistration } from '@/components/registrations/move/move-registration'
import { decodeText } from '@/lib/paths'
import { changePage } from '../../change-page'

export const metadata: Metadata = { title: 'Move to another URL' }

export default changePage<'webhookId'>('Move to another URL', (seed, { params }) => {
  const id = decodeText(params.webhookId)
  return <MoveRegistration key={id} seed={seed} id={id} />
})
