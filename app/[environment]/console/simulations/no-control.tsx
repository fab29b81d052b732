import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'

export function NoControl({ environment, sentence }: { environment: string; sentence: string }) {
  return (
    <BlankState
      level={1}
      title="No simulations here"
      actions={
        <ButtonLink href={`/${environment}/console`} prefetch={false}>
          All endpoints
        </ButtonLink>
      }
    >
      {sentence}
    </BlankState>
  )
}
