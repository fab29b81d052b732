import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { CheckboxRow } from '@/components/ui/fields/checkbox'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import { ROLES, type Role } from '@/lib/model/role'
import { whoSees } from './sharing-words'
import { nameProblem } from './view-problems'

export type NameAndSharing = { name: string; sharedWith: Role[] }

type Props = {
  start: NameAndSharing
  /** Null for the reader's own. */
  owner: string | null
  submitLabel: string
  isSending: boolean
  error: Error | null
  onSubmit: (input: NameAndSharing) => void
  children?: ReactNode
  actions?: ReactNode
}

const FIELD = 'h-9 w-full rounded-control border border-faint bg-panel px-2.5 font-normal text-ink'

export function ViewForm({ start, owner, submitLabel, isSending, error, onSubmit, children, actions }: Props) {
  const [name, setName] = useState(start.name)
  const [sharedWith, setSharedWith] = useState(start.sharedWith)
  const mayShare = usePermission('view.share')
  const field = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const problem = nameProblem(error)

  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (problem !== null) field.current?.focus()
  }, [problem])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) onSubmit({ name, sharedWith: mayShare ? sharedWith : [] })
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-3 px-4 pb-4">
      <label className="flex flex-col gap-1 font-medium">
        Name
        <input
          ref={field}
          className={FIELD}
          value={name}
          onChange={(event) => setName(event.target.value)}
          required
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={problemId}
        />
      </label>
      <p id={problemId} role="alert" className="-mt-2 font-medium text-failed empty:hidden">
        {problem && <LongPlatformText text={problem} isProse />}
      </p>
      {mayShare ? (
        <RoleChoice chosen={sharedWith} onChange={setSharedWith} owner={owner} />
      ) : (
        <p className="text-muted">
          {start.sharedWith.length > 0
            ? 'Your role may not share views any more: saving makes this one private.'
            : 'Only you will see it. Your role may not share views.'}
        </p>
      )}
      {children}
      {error && problem === null && (
        <p role="alert" className="text-failed [overflow-wrap:anywhere]">
          <ProblemText error={error} />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={isSending} focusableWhenDisabled>
          {isSending ? 'Saving…' : submitLabel}
        </Button>
        {actions}
      </div>
    </form>
  )
}

type RoleChoiceProps = { chosen: Role[]; onChange: (roles: Role[]) => void; owner: string | null }

function RoleChoice({ chosen, onChange, owner }: RoleChoiceProps) {
  const { environment } = useFrame()
  return (
    <fieldset>
      <legend className="pb-0.5 font-medium">Share with everyone who has the role</legend>
      <div className="-mx-2 grid grid-cols-2">
        {ROLES.map((role) => (
          <CheckboxRow
            key={role}
            isChecked={chosen.includes(role)}
            onChange={(isChosen) =>
              onChange(ROLES.filter((each) => (each === role ? isChosen : chosen.includes(each))))
            }
          >
            {role}
          </CheckboxRow>
        ))}
      </div>
      <p aria-live="polite" className="pt-1 text-pretty text-muted">
        {whoSees(chosen, environment.label, owner && visibleText(owner))}
      </p>
    </fieldset>
  )
}
