import type { Metadata } from 'next'
import { ForgottenForm } from '@/components/accounts/join/forgotten-form'
import { EntryPage } from '@/components/sign-in/entry-page'
import { TextLink } from '@/components/ui/text-link'
import { env } from '@/lib/env'

export const metadata: Metadata = { title: 'Forgotten password' }

export default function ForgottenPage() {
  return (
    <EntryPage origin={env().origin} title="Forgotten password">
      {env().mail ? (
        <ForgottenForm />
      ) : (
        <p className="text-pretty text-muted">
          Ask an admin for a link to choose a new one. Then <TextLink href="/sign-in">sign in</TextLink>.
        </p>
      )}
    </EntryPage>
  )
}
