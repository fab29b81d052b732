import type { Metadata } from 'next'
import { CreateRegistration } from '@/components/registrations/change/new-registration'
import { ChangeRoute } from '../registrations/change-route'

export const metadata: Metadata = { title: 'New registration' }

type Props = {
  params: Promise<{ environment: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function NewRegistrationPage({ params, searchParams }: Props) {
  const { environment } = await params
  const { url } = await searchParams
  const startUrl = typeof url === 'string' ? url : ''
  return (
    <ChangeRoute environment={environment} title="New registration">
      {(seed) => <CreateRegistration seed={seed} startUrl={startUrl} />}
    </ChangeRoute>
  )
}
