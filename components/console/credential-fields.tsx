import { SecretField } from '@/components/ui/fields/secret-field'
import { SelectField } from '@/components/ui/fields/select-field'
import { TextField } from '@/components/ui/fields/text-field'
import type { ConsoleForm } from '@/lib/console/form/describe-form'
import type { CredentialMode } from '@/lib/ramp'

export type CredentialValues = { mode: CredentialMode; userId: string; pasted: string; purpose: string }

type Props = {
  modes: ConsoleForm['modes']
  /** The body asks for the key of a user. */
  needsUser: boolean
  values: CredentialValues
  onChange: (part: Partial<CredentialValues>) => void
  /** The form’s own sentence at a field; null without one. */
  ownProblem: (name: 'userId' | 'pasted') => string | null
  problems: ReadonlyMap<string, string>
}

const LABELS: Record<CredentialMode, string> = {
  integrator: 'Integrator: signed',
  'signed-user': 'Signed, with a user’s key',
  'integrator-token': 'Integrator token of a user',
  user: 'A user’s bearer alone',
  legacy: 'Legacy: integration key and a user’s key',
  submission: 'Submission token of a deposit',
}

const TAKES_PASTED: ReadonlySet<CredentialMode> = new Set(['user', 'integrator-token', 'submission'])

const actsAsUser = ({ mode }: CredentialValues, needsUser: boolean) =>
  needsUser || (mode !== 'integrator' && mode !== 'submission')

/** A sentence for each value without which the request has no credential. */
export function credentialProblems(values: CredentialValues, needsUser: boolean) {
  const isPasted = TAKES_PASTED.has(values.mode) && values.pasted.trim() !== ''
  const lacksUser = actsAsUser(values, needsUser) && values.userId.trim() === '' && (needsUser || !isPasted)
  return {
    userId: lacksUser ? 'Enter the id of the user that the request acts as.' : null,
    pasted: values.mode === 'submission' && !isPasted ? 'Paste the submission token of the preparation.' : null,
  }
}

export function CredentialFields({ modes, needsUser, values, onChange, ownProblem, problems }: Props) {
  const { mode } = values
  const meaning = modes.find((each) => each.mode === mode)?.meaning
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="pb-1.5 font-semibold">Credential</legend>
      <div className="flex flex-col gap-1">
        <SelectField
          label="Sent as"
          value={mode}
          choices={modes.map((each) => ({ value: each.mode, label: LABELS[each.mode] }))}
          onChange={(chosen) => onChange({ mode: chosen })}
        />
        <p className="text-pretty text-muted">{meaning}.</p>
      </div>
      {actsAsUser(values, needsUser) && (
        <>
          <TextField
            label="User id"
            isMono
            value={values.userId}
            onChange={(userId) => onChange({ userId })}
            problem={ownProblem('userId') ?? problems.get('credential.userId') ?? null}
            hint="The user’s key from the directory is used. It is never shown."
          />
          <TextField
            label="Ticket number or reason"
            value={values.purpose}
            onChange={(purpose) => onChange({ purpose })}
            problem={problems.get('credential.purpose') ?? null}
            maxLength={200}
            hint="Kept in the audit. Asked once per user until you sign out."
          />
        </>
      )}
      {TAKES_PASTED.has(mode) && (
        <SecretField
          label={mode === 'submission' ? 'Submission token' : 'Or a token in its place'}
          value={values.pasted}
          onChange={(pasted) => onChange({ pasted })}
          problem={ownProblem('pasted') ?? problems.get('credential.pasted') ?? null}
          hint="Used for this request and kept nowhere."
        />
      )}
    </fieldset>
  )
}
