'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { buttonStyle } from '@/components/ui/button'
import { encodeText } from '@/lib/paths'

/** Back to the address on screen afterwards. A plain link: nothing of the old session stays. */
export function SignInLink() {
  const query = useSearchParams().toString()
  const here = `${usePathname()}${query ? `?${query}` : ''}`
  return (
    <a href={`/sign-in?callbackUrl=${encodeText(here)}`} className={buttonStyle({ look: 'primary' })}>
      Sign in again
    </a>
  )
}
