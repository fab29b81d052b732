import type { Metadata } from 'next'
import { JoinForm } from '@/components/accounts/join/join-form'
import { EntryPage } from '@/components/sign-in/entry-page'
import { env } from '@/lib/env'

export const metadata: Metadata = { title: 'Choose a password', referrer: 'no-referrer' }

export default function JoinPage() {
  return (
    <EntryPage origin={env().origin} title="Choose a password">
      <JoinForm />
    </EntryPage>
  )
}
