import { SecretField } from '@/components/ui/fields/secret-field'
import { SelectField } from '@/components/ui/fields/select-field'
import { TextField } from '@/components/ui/fields/text-field'
import { type ConsoleInput, chooseMember, readMember, shownFields } from '@/lib/console/form/console-input'
import type { FormField, FormPart } from '@/lib/console/form/fields-of-shape'

type Props = {
  fields: readonly FormField[]
  input: ConsoleInput
  onChange: (input: ConsoleInput) => void
  /** Keyed by part and path. */
  problems: ReadonlyMap<string, string>
}

const PARTS: Record<FormPart, string> = { params: 'Path', query: 'Query', body: 'Body' }

export function FormFields({ fields, input, onChange, problems }: Props) {
  const shown = shownFields(fields, input)
  return (['params', 'query', 'body'] as const).map((part) => {
    const own = shown.filter((field) => field.part === part)
    if (own.length === 0) return null
    return (
      <fieldset key={part} className="flex min-w-0 flex-col gap-3">
        <legend className="pb-1.5 font-semibold">{PARTS[part]}</legend>
        {own.map((field) => (
          <MemberField
            key={`${field.path} ${field.when?.is}`}
            field={field}
            value={readMember(input, field)}
            onChange={(text) => onChange(chooseMember(fields, input, field, text))}
            problem={problems.get(`${part}.${field.path}`) ?? null}
          />
        ))}
      </fieldset>
    )
  })
}

type FieldProps = { field: FormField; value: string; onChange: (text: string) => void; problem: string | null }

function MemberField({ field, value, onChange, problem }: FieldProps) {
  const { path, kind, values, isSecret, isRequired, requiredWith } = field
  const need = isRequired ? 'required' : requiredWith ? `required with ${requiredWith}` : 'optional'
  const label = `${path} (${need})`
  if (kind === 'boolean' || values) {
    const choices = values ?? BOOLEANS
    const chosen = choices.find((choice) => choice.value === value)
    return (
      <div className="flex flex-col gap-1">
        <SelectField
          label={label}
          value={value}
          choices={[
            { value: '', label: value !== '' && !chosen ? `${value} (not listed)` : 'Not sent' },
            ...choices.map((choice) => ({
              value: choice.value,
              label: choice.meaning ? `${choice.value}: ${choice.meaning}` : choice.value,
            })),
          ]}
          onChange={onChange}
          problem={problem}
        />
        <p className="text-muted">{field.sentence}</p>
      </div>
    )
  }
  const common = { label, value, onChange, problem, hint: <Hint field={field} /> }
  if (isSecret) return <SecretField {...common} />
  return (
    <TextField
      {...common}
      isMono
      placeholder={field.example === null ? undefined : String(field.example)}
      inputMode={kind === 'integer' ? 'numeric' : 'text'}
    />
  )
}

const BOOLEANS = [
  { value: 'true', meaning: '' },
  { value: 'false', meaning: '' },
]

function Hint({ field: { sentence, limits, kind } }: { field: FormField }) {
  return (
    <>
      {sentence} {kind === 'list' && 'Separate several with commas. '}
      {kind === 'json' && 'Written as JSON. '}
      {limits.length > 0 && <span className="font-mono text-small [overflow-wrap:anywhere]">{limits.join(' · ')}</span>}
    </>
  )
}
