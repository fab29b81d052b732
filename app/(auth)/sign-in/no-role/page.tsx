import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SignOutButton } from '@/components/accounts/sign-out-button'
import { EntryPage } from '@/components/sign-in/entry-page'
import { PlatformText } from '@/components/ui/text/platform-text'
import { openEnvironments } from '@/lib/auth/open-environments'
import { isRole } from '@/lib/auth/role-table'
import { readOpenSession } from '@/lib/auth/session/session'
import { env } from '@/lib/env'

export const metadata: Metadata = { title: 'No role' }

/** The only page for an account without a role in any environment. */
export default async function NoRolePage() {
  const session = await readOpenSession()
  if (!session || session.owes !== null) redirect('/sign-in')
  const { email, role } = session.actor
  if (openEnvironments(session.actor).length > 0) redirect('/')
  return (
    <EntryPage origin={env().origin} title="Your account has no role">
      <p className="text-pretty text-muted">
        You are signed in as <PlatformText text={email} />.{' '}
        {isRole(role) ? (
          'No environment of this desk is open to you.'
        ) : (
          <>
            Your role, <PlatformText text={role} />, is no longer in the configuration of this desk and allows nothing.
          </>
        )}{' '}
        Ask an admin of Rampdesk to give you a role.
      </p>
      <div>
        <SignOutButton />
      </div>
    </EntryPage>
  )
}
