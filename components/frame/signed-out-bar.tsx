'use client'

import { LogIn } from 'lucide-react'
import { useIsSignedOut } from '@/components/api/session-state'
import { SignInLink } from '@/components/states/sign-in-link'
import { Notice } from '@/components/ui/notice'

export function SignedOutBar() {
  const isSignedOut = useIsSignedOut()
  return (
    <div role="alert">
      {isSignedOut && (
        <div className="px-4 pt-3">
          <Notice tone="rejected" icon={<LogIn aria-hidden />} title="You are signed out" actions={<SignInLink />}>
            The session has ended. What you see is from before and does not change any more; signing in brings you back
            to this page.
          </Notice>
        </div>
      )}
    </div>
  )
}
