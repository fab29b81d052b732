import type { Metadata } from 'next'
import { MoveRegistration } from '@/components/registrations/move/move-registration'
import { decodeText } from '@/lib/paths'
import { ChangeRoute } from '../../change-route'

export const metadata: Metadata = { title: 'Move to another URL' }

type Props = { params: Promise<{ environment: string; webhookId: string }> }

export default async function MoveRegistrationPage({ params }: Props) {
  const { environment, webhookId } = await params
  const id = decodeText(webhookId)
  return (
    <ChangeRoute environment={environment} title="Move to another URL">
      {(seed) => <MoveRegistration key={id} seed={seed} id={id} />}
    </ChangeRoute>
  )
}
