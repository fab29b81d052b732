import { PlatformText } from '@/components/ui/text/platform-text'
import { capitalize } from '@/lib/format/capitalize'
import { meaningOf, type ValueList } from '@/lib/ramp/contract/values/value-list'

type Props = { value: string; values: ValueList }

/** The meaning of a value in the contract’s words; an unknown value stays as it came. */
export function Meaning({ value, values }: Props) {
  const meaning = meaningOf(values, value)
  if (meaning !== undefined) return meaning
  return (
    <>
      <PlatformText text={value} className="font-mono text-small" />
      <span className="text-muted"> (unknown to this version)</span>
    </>
  )
}

/** A reason with its meaning, for example "Ownership mismatch: the account holder is …". */
export function Reason({ value, values }: Props) {
  const meaning = meaningOf(values, value)
  if (meaning === undefined) return <Meaning value={value} values={values} />
  return (
    <>
      <span className="font-medium">{capitalize(value.replaceAll('_', ' '))}.</span> {meaning}.
    </>
  )
}
