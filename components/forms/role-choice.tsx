import type { ReactNode } from 'react'
import { useRoleNames } from '@/components/api/frame-context'
import { CheckboxRow } from '@/components/ui/fields/checkbox'
import type { Role } from '@/lib/model/role'

type Props = {
  value: readonly Role[]
  onChange: (roles: Role[]) => void
  /** Says who will see the shared thing. */
  children?: ReactNode
}

export function RoleChoice({ value, onChange, children }: Props) {
  const roles = useRoleNames()
  return (
    <fieldset>
      <legend className="pb-0.5 font-medium">Share with everyone who has the role</legend>
      <div className="-mx-2 grid grid-cols-2">
        {roles.map((role) => (
          <CheckboxRow
            key={role}
            isChecked={value.includes(role)}
            onChange={(isChosen) => onChange(roles.filter((each) => (each === role ? isChosen : value.includes(each))))}
          >
            {role}
          </CheckboxRow>
        ))}
      </div>
      <p aria-live="polite" className="pt-1 text-pretty text-muted empty:hidden">
        {children}
      </p>
    </fieldset>
  )
}
