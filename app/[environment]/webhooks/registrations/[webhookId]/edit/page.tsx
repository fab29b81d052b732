import type { Metadata } from 'next'
import { EditRegistration } from '@/components/registrations/change/edit-registration'
import { decodeText } from '@/lib/paths'
import { ChangeRoute } from '../../change-route'

export const metadata: Metadata = { title: 'Edit events' }

type Props = { params: Promise<{ environment: string; webhookId: string }> }

export default async function EditRegistrationPage({ params }: Props) {
  const { environment, webhookId } = await params
  const id = decodeText(webhookId)
  return (
    <ChangeRoute environment={environment} title="Edit events">
      {(seed) => <EditRegistration key={id} seed={seed} id={id} />}
    </ChangeRoute>
  )
}
