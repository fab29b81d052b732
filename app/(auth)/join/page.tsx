import type { Metadata } from 'next'
import { JoinForm } from '@/components/accounts/join/join-form'
import { EntryPage } from '@/components/sign-in/entry-page'

export const metadata: Metadata = { title: 'Choose a password', referrer: 'no-referrer' }

export default function JoinPage() {
  return (
    <EntryPage title="Choose a password">
      <JoinForm />
    </EntryPage>
  )
}
