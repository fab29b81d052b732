import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'

export default function NotFoundPage() {
  return (
    <main>
      <BlankState
        level={1}
        title="There is no page at this address"
        actions={<ButtonLink href="/">Go to the deliveries</ButtonLink>}
      >
        It may be mistyped, or name an environment that is not set up here.
      </BlankState>
    </main>
  )
}
