'use client'

import { Button } from '@/components/ui/button'

export function SignOutButton() {
  return (
    <Button size="small" look="quiet" onClick={leave}>
      Sign out
    </Button>
  )
}

async function leave() {
  const { signOut } = await import('next-auth/react')
  await signOut({ callbackUrl: '/sign-in' })
}
