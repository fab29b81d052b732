import Link from 'next/link'
import { BlankState } from '@/components/ui/blank-state'
import { buttonStyle } from '@/components/ui/button'

export default function NotFoundPage() {
  return (
    <main>
      <BlankState
        level={1}
        title="There is no page at this address"
        actions={
          <Link href="/" className={buttonStyle()}>
            Go to the deliveries
          </Link>
        }
      >
        The address may name an environment that this installation does not watch, or be mistyped.
      </BlankState>
    </main>
  )
}
